import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { keptSecret } from "./secret.ts";

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "secret-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

test("the first start makes a secret that nobody could guess, and later starts find it", async () => {
  const folder = await emptyFolder();
  const secret = await keptSecret(folder);
  expect(Buffer.from(secret, "base64url")).toHaveLength(32);
  expect(await keptSecret(folder)).toBe(secret);
  expect(await keptSecret(await emptyFolder())).not.toBe(secret);
});

test("the secret can be read by its owner alone, and nothing is left beside it", async () => {
  const folder = await emptyFolder();
  await keptSecret(folder);
  expect(await readdir(folder)).toEqual(["auth-secret"]);
  expect((await stat(join(folder, "auth-secret"))).mode & 0o777).toBe(0o600);
});

test("several starts at once agree on one secret", async () => {
  const folder = await emptyFolder();
  const secrets = await Promise.all(Array.from({ length: 8 }, () => keptSecret(folder)));
  const kept = (await readFile(join(folder, "auth-secret"), "utf8")).trim();
  expect(new Set(secrets)).toEqual(new Set([kept]));
});

test("a secret that someone wrote is taken without its line end", async () => {
  const folder = await emptyFolder();
  await writeFile(join(folder, "auth-secret"), "chosen by the operator\n");
  expect(await keptSecret(folder)).toBe("chosen by the operator");
});

test("an empty file is no secret, and the operator is told what to do", async () => {
  const folder = await emptyFolder();
  await writeFile(join(folder, "auth-secret"), "\n");
  await expect(keptSecret(folder)).rejects.toThrow(/auth-secret is empty: remove it/);
});
