import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { setPriority } from "node:os";
import { join } from "node:path";
import type { BuiltInFile } from "#domain/images/built-in-pictures.ts";
import { type DecodedPicture, decode } from "#domain/images/decode.ts";
import { encodeVariant } from "#domain/images/variants.ts";
import { replaceFile } from "./replace-file.ts";

const originals = join(import.meta.dirname, "../domain/sample-site/pictures");

/** Decodes a picture that comes with the site. Throws when it is missing or damaged. */
export async function decodeBuiltIn(original: string): Promise<DecodedPicture> {
  const decoded = await decode(await readFile(join(originals, original)));
  if (decoded.outcome === "decoded") return decoded.picture;
  throw new Error(`${original} cannot be decoded: ${JSON.stringify(decoded.refusal)}`);
}

/**
 * Returns a function that encodes an image file into the folder unless the file exists. It keeps
 * the picture that it decoded last, so encode the files of one picture in a row.
 */
export function builtInEncoder(folder: string): (file: BuiltInFile) => Promise<void> {
  let last: { original: string; picture: DecodedPicture } | undefined;
  return async ({ original, variant, name }) => {
    const file = join(folder, name);
    if (existsSync(file)) return;
    if (last?.original !== original) last = { original, picture: await decodeBuiltIn(original) };
    await replaceFile(file, await encodeVariant(last.picture, variant));
  };
}

/** `built-in-pictures.ts` starts this file as a process, with the folder as its argument. */
function serveParent(folder: string): void {
  const encode = builtInEncoder(folder);
  // Visitors' pages come first.
  setPriority(10);
  process.once("disconnect", () => process.exit());
  process.on("message", (file: BuiltInFile) => {
    const answer = (fault: string | null) => process.send?.({ fault });
    encode(file).then(
      () => answer(null),
      (error) => answer(String(error)),
    );
  });
}

if (import.meta.main) serveParent(process.argv[2] ?? "");
