/**
 * Writes a Brotli (`.br`) and a gzip (`.gz`) version of each text file of the built site that is
 * worth compressing. The server sends them to browsers that accept them.
 */
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const folder = join(import.meta.dirname, "../build/client");
const text = /\.(js|css|svg|json|webmanifest|txt|xml)$/;
/** In bytes. Smaller responses fit into one packet anyway. */
const worthIt = 1024;

const names = await readdir(folder, { recursive: true });
await Promise.all(
  names.filter((name) => text.test(name)).map((name) => compress(join(folder, name))),
);

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < worthIt) return;
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
    promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  await writeFile(`${file}.br`, br);
  await writeFile(`${file}.gz`, gz);
}
