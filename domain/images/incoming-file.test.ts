import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { bytesOf, type IncomingFiles, incomingFiles } from "./incoming-file.ts";

const run = promisify(execFile);

describe("an incoming file", () => {
  let folder: string;
  let incoming: IncomingFiles;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "incoming-"));
    incoming = incomingFiles(join(folder, "made when needed"));
  });
  afterEach(() => rm(folder, { recursive: true }));
  const names = () => readdir(folder, { recursive: true });

  test("is on disk without a name, with its size and hash", async () => {
    const file = await incoming.keep([Buffer.from("a pho"), Buffer.from("to")]);
    expect(await names()).toEqual(["made when needed"]);
    expect(file.bytes).toBe(7);
    expect(file.hash).toBe(createHash("sha256").update("a photo").digest("hex"));
    for (const _ of ["once", "again"])
      expect(Buffer.from(bytesOf(file)).toString()).toBe("a photo");
    await file.close();
  });

  test("leaves nothing behind when it is cut short", async () => {
    async function* breaking() {
      yield Buffer.from("a pho");
      throw new Error("the line went");
    }
    await expect(incoming.keep(breaking())).rejects.toThrow("the line went");
    expect(await names()).toEqual(["made when needed"]);
  });

  test("is refused if only a part of it fits on the disk", async () => {
    const program = `
      const { incomingFiles } = await import("#domain/images/incoming-file.ts");
      const keeping = incomingFiles(process.argv[1]).keep([Buffer.alloc(5000)]);
      console.log(await keeping.then(() => "kept", ({ code }) => code));`;
    // The system cuts a write short at the limit, and refuses the next one.
    const limited = 'ulimit -f 2 && exec "$0" --input-type=module --eval "$1" "$2"';
    const { stdout } = await run("sh", ["-c", limited, process.execPath, program, folder]);
    expect(stdout.trim()).toBe("EFBIG");
  });

  test("is in memory alone: the next one waits", async () => {
    const files = await Promise.all(
      ["a", "b", "c"].map((name) => incoming.keep([Buffer.from(name)])),
    );
    let inMemory = 0;
    const read = await Promise.all(
      files.map((file) =>
        incoming.inMemory(file, async (bytes) => {
          inMemory += 1;
          await setImmediate();
          expect(inMemory).toBe(1);
          inMemory -= 1;
          return Buffer.from(bytes).toString();
        }),
      ),
    );
    expect(read).toEqual(["a", "b", "c"]);
    await Promise.all(files.map((file) => file.close()));
  });
});
