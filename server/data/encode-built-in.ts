import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { setPriority } from "node:os";
import { join } from "node:path";
import type { BuiltInFile } from "#domain/images/built-in-pictures.ts";
import { type DecodedPicture, decode } from "#domain/images/decode.ts";
import { encodeVariant } from "#domain/images/variants.ts";
import { originalsFolder } from "#server/installation.ts";
import { replaceFile } from "./replace-file.ts";
import type { EncodingPurpose } from "./serve-built-in-pictures.ts";

/** Decodes a picture that comes with the site. Throws when it is missing or damaged. */
export async function decodeBuiltIn(original: string): Promise<DecodedPicture> {
  const decoded = await decode(await readFile(join(originalsFolder, original)));
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

/** `serve-built-in-pictures.ts` starts this file as a process, with the folder and the purpose. */
function serveParent(folder: string, purpose: EncodingPurpose): void {
  const encode = builtInEncoder(folder);
  if (purpose === "in the background") setPriority(10);
  // Ctrl-C signals this process too. The site logs nothing when it ends the process itself.
  process.on("SIGINT", () => {});
  process.on("SIGTERM", () => {});
  // At once: `process.exit` would wait for an encoding under way.
  process.once("disconnect", () => process.kill(process.pid, "SIGKILL"));
  process.on("message", (file: BuiltInFile) => {
    // The site may have ended meanwhile.
    const answer = (fault: string | null) => process.send?.({ fault }, () => {});
    encode(file).then(
      () => answer(null),
      (error) => answer(String(error)),
    );
  });
}

const [folder = "", purpose] = process.argv.slice(2);
if (import.meta.main) serveParent(folder, purpose as EncodingPurpose);
