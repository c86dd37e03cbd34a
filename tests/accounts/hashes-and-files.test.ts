import { execFileSync } from "node:child_process";
import { closeSync, constants, openSync } from "node:fs";
import { mkdir, mkdtemp, open, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { gateHasher } from "#domain/accounts/hashing-gate.ts";
import { staticFiles } from "#server/http/static-files.ts";
import { createLog } from "#server/log.ts";
import { ask } from "#tests/site/ask.ts";
import { listen } from "#tests/site/listen.ts";
import { quickHasher } from "./quick-hasher.ts";

/** Hashes that each keep one of Node's four threads, by which it also reads files, until `end`. */
function hashesOnThreads(folder: string) {
  const fifo = join(folder, "fifo");
  execFileSync("mkfifo", [fifo]);
  let begun = 0;
  const gated = gateHasher({
    ...quickHasher(),
    async verify() {
      begun += 1;
      // Opening it for reading waits until somebody has it open for writing.
      await (await open(fifo)).close();
      return false;
    },
  });
  return {
    ...gated,
    begun: () => begun,
    /** Lets all hashes end. Call what it returns once they have ended. */
    end() {
      const writer = openSync(fifo, constants.O_RDWR);
      return () => closeSync(writer);
    },
  };
}

test("a style sheet is answered while as many passwords are checked as may be", async () => {
  const folder = await mkdtemp(join(tmpdir(), "hashes-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const site = join(folder, "site");
  await mkdir(site);
  await writeFile(join(site, "site.css"), "p { color: green }");
  const serve = staticFiles(site, {});
  const log = createLog("silent");
  const origin = await listen(
    createServer((request, response) => void serve(request, response, log)),
  );
  const { strangersHasher, begun, end } = hashesOnThreads(folder);
  const checks = Array.from({ length: 200 }, () => strangersHasher.verify("", ""));
  const ended = Promise.allSettled(checks);
  try {
    await new Promise(setImmediate);
    expect(begun()).toBe(2);
    expect((await ask(origin, "/site.css")).text).toBe("p { color: green }");
    expect(begun(), "checks that began, of which none has ended").toBe(2);
  } finally {
    const close = end();
    await ended;
    close();
  }
  expect(begun()).toBe(17);
});
