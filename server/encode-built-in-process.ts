/** `built-in-pictures.ts` starts this for image files that are not encoded yet. */
import { setPriority } from "node:os";
import type { BuiltInFile } from "#domain/images/built-in-pictures.ts";
import { builtInEncoder } from "./encode-built-in.ts";

const [folder = ""] = process.argv.slice(2);
const encode = builtInEncoder(folder);

// Visitors' pages come before encoding.
setPriority(10);
process.once("disconnect", () => process.exit());
process.on("message", (file: BuiltInFile) => {
  const answer = (fault: string | null) => process.send?.({ fault });
  encode(file).then(
    () => answer(null),
    (error) => answer(String(error)),
  );
});
