import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readOrCreateSecret } from "./data-folder.ts";

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "secret-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

test("the first start creates a random secret, and later starts read it", async () => {
  const folder = await emptyFolder();
  const secret = await readOrCreateSecret(folder);
  expect(Buffer.from(secret, "base64url")).toHaveLength(32);
  expect(await readOrCreateSecret(folder)).toBe(secret);
  expect(await readOrCreateSecret(await emptyFolder())).not.toBe(secret);
});

test("only its owner can read the secret, and no other file is left", async () => {
  const folder = await emptyFolder();
  await readOrCreateSecret(folder);
  expect(await readdir(folder)).toEqual(["auth-secret"]);
  expect((await stat(join(folder, "auth-secret"))).mode & 0o777).toBe(0o600);
});

test("several starts at the same time agree on one secret", async () => {
  const folder = await emptyFolder();
  const secrets = await Promise.all(Array.from({ length: 8 }, () => readOrCreateSecret(folder)));
  const kept = (await readFile(join(folder, "auth-secret"), "utf8")).trim();
  expect(new Set(secrets)).toEqual(new Set([kept]));
});

test("a secret that someone wrote is read without its line end", async () => {
  const folder = await emptyFolder();
  await writeFile(join(folder, "auth-secret"), "chosen by the operator\n");
  expect(await readOrCreateSecret(folder)).toBe("chosen by the operator");
});

test("an empty file is refused, with advice", async () => {
  const folder = await emptyFolder();
  await writeFile(join(folder, "auth-secret"), "\n");
  await expect(readOrCreateSecret(folder)).rejects.toThrow(/auth-secret is empty: remove it/);
});
