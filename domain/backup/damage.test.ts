import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { beforeAll, describe, expect, test } from "vitest";
import { checkBackup } from "./check-backup.ts";
import { headerName, newHeader } from "./contents.ts";
import { writeArchive } from "./make-backup.ts";

const key = "a key that nobody would guess";
const header = newHeader({
  madeAt: "2026-03-02T12:00:00.000Z",
  program: "0.1.0 (test)",
  database: "sqlite",
  migrations: [],
  tables: [],
});
const manifest = { tables: {}, pictures: 3, photos: 0, missing: [] };

/** A small backup: three pictures, one of them empty and one with a long name. */
async function archive(passphrase: string | undefined, facts = header): Promise<Buffer> {
  const { writer, bytes } = await writeArchive(passphrase);
  const whole = buffer(bytes);
  await writer.add(headerName, JSON.stringify(facts));
  await writer.add("pictures/hall.jpg", randomBytes(100_000));
  await writer.add("pictures/empty.jpg", "");
  await writer.add(`pictures/${"long".repeat(50)}.jpg`, randomBytes(700));
  await writer.finish(manifest);
  return whole;
}

function check(bytes: Uint8Array, passphrase?: string) {
  const file = { bytes: bytes.length, open: async () => Readable.from([bytes]) };
  return checkBackup(file, passphrase);
}

function flipped(bytes: Buffer, at: number): Buffer {
  const damaged = Buffer.from(bytes);
  damaged[at] = (damaged[at] ?? 0) ^ 1;
  return damaged;
}

const kinds = [
  { name: "in clear", passphrase: undefined, tries: 50 },
  // Each try derives the key, which takes a while on purpose.
  { name: "encrypted", passphrase: key, tries: 2 },
];

describe.each(kinds)("a backup $name", ({ passphrase, tries }) => {
  let whole: Buffer;
  beforeAll(async () => {
    whole = await archive(passphrase);
  });

  test("is whole as it was written", async () => {
    const { manifest, header } = await check(whole, passphrase);
    expect(header.program).toBe("0.1.0 (test)");
    expect(manifest.entries).toHaveLength(4);
  });

  test("is refused with any byte flipped, and the message names the place", async () => {
    const places = Array.from({ length: tries }, () => Math.floor(Math.random() * whole.length));
    // Also headers, padding and the end, which chance would rarely meet.
    const edges = [0, 1, 300, 512, 1500, whole.length - 300, whole.length - 100, whole.length - 1];
    for (const at of [...places, ...edges]) {
      const refusal = await refusalOf(flipped(whole, at), passphrase);
      expect(refusal, `with byte ${at} flipped`).toMatch(
        /The entry \S+ of the backup is damaged|damaged near byte \d+, in|damaged between its entries|is not whole: it was cut or damaged near its end|first bytes of the file are damaged|is missing in the backup/,
      );
    }
  });

  test("is refused when it was cut anywhere, and the message says where it ends", async () => {
    const places = Array.from({ length: tries }, () => Math.floor(Math.random() * whole.length));
    for (const at of [...places, 0, 1, whole.length - 256, whole.length - 1]) {
      const refusal = await refusalOf(whole.subarray(0, at), passphrase);
      expect(refusal, `cut at ${at}`).toContain(`cut or damaged near its end, at byte ${at},`);
    }
  });
});

async function refusalOf(bytes: Buffer, passphrase: string | undefined): Promise<string> {
  const error = await check(bytes, passphrase).then(
    () => null,
    (error: unknown) => error,
  );
  if (!(error instanceof Error)) throw new Error("the damaged backup was taken");
  expect(["DamagedBackup", "UnreadableBackup"]).toContain(error.name);
  return error.message;
}

test("a flipped byte of a picture is refused with the picture's name", async () => {
  const whole = await archive(undefined);
  const at = whole.indexOf("pictures/hall.jpg") + 50_000;
  expect(await refusalOf(flipped(whole, at), undefined)).toBe(
    "The entry pictures/hall.jpg of the backup is damaged.",
  );
});

test("an encrypted backup is refused without its key, and with another", async () => {
  const whole = await archive(key);
  await expect(check(whole)).rejects.toThrow(
    "The backup is encrypted: set BACKUP_KEY to the passphrase that it was made with.",
  );
  await expect(check(whole, "another key of the same house")).rejects.toThrow(
    "BACKUP_KEY is not the passphrase that the backup was made with",
  );
});

test("some other file is refused", async () => {
  expect(await refusalOf(randomBytes(10_000), undefined)).toContain("The backup");
});

test("a backup with other tables is refused by its first entry", async () => {
  const migrations = [{ name: "001-first", digest: "another" }];
  await expect(check(await archive(undefined, { ...header, migrations }))).rejects.toThrow(
    "Another version of this program made the backup, with other tables. Restore it with that version.",
  );
});
