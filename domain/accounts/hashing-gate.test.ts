import { expect, test } from "vitest";
import { quickHasher } from "#tests/accounts/quick-hasher.ts";
import { gateHasher, HashingBusy } from "./hashing-gate.ts";

/** Hashes behind a gate, which end when the test says so. */
function heldHashes() {
  const running: { password: string; end(): void }[] = [];
  const hasher = gateHasher({
    ...quickHasher(),
    async hash(password) {
      const { promise, resolve } = Promise.withResolvers<void>();
      running.push({ password, end: resolve });
      await promise;
      return password;
    },
  });
  return {
    ...hasher,
    running: () => running.map(({ password }) => password),
    /** Ends the oldest hash, and waits for what follows. */
    async endOne() {
      running.shift()?.end();
      await new Promise(setImmediate);
    },
  };
}

test("two hashes run at a time and twenty wait; the rest are refused", async () => {
  const { hasher, running, endOne } = heldHashes();
  const hashes = Array.from({ length: 30 }, (_, index) => hasher.hash(`${index}`));
  expect((await Promise.allSettled(hashes.slice(22))).map(({ status }) => status)).toEqual(
    Array.from({ length: 8 }, () => "rejected"),
  );
  await expect(hashes[22]).rejects.toThrow(HashingBusy);
  for (let ended = 0; ended < 22; ended += 1) {
    expect(running()).toEqual([`${ended}`, `${ended + 1}`].slice(0, 22 - ended));
    await endOne();
  }
  expect(await Promise.all(hashes.slice(0, 22))).toHaveLength(22);
});

test("somebody who is known is the next to be hashed, however many strangers wait", async () => {
  const { hasher, strangersHasher, running, endOne } = heldHashes();
  const strangers = Array.from({ length: 30 }, () => strangersHasher.hash("a stranger's"));
  await Promise.allSettled(strangers.slice(17));
  const known = hasher.hash("the owner's");
  await endOne();
  expect(running()).toEqual(["a stranger's", "the owner's"]);
  while (running().length > 0) await endOne();
  expect(await known).toBe("the owner's");
});

test("a hash that fails makes room for the next", async () => {
  const { hasher } = gateHasher({
    ...quickHasher(),
    verify: () => Promise.reject(new Error("A stored password hash cannot be read")),
  });
  for (let index = 0; index < 3; index += 1)
    await expect(hasher.verify("", "")).rejects.toThrow("cannot be read");
});
