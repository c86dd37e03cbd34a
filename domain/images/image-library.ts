type ImageLibrary = typeof import("sharp").default;

/**
 * Formats that uploads may have. Everything else, SVG with its scripts above all, never reaches a
 * decoder.
 */
const loaders = ["Jpeg", "Png", "Webp", "Nsgif", "Heif", "Tiff"];

let opened: Promise<ImageLibrary> | undefined;

/**
 * sharp, loaded where it is first needed: it costs memory that a process serving pages has a better
 * use for.
 */
export function openImageLibrary(): Promise<ImageLibrary> {
  opened ??= import("sharp").then(({ default: sharp }) => {
    sharp.block({ operation: ["VipsForeignLoad"] });
    sharp.unblock({ operation: loaders.map((name) => `VipsForeignLoad${name}Buffer`) });
    sharp.cache(false);
    // One core for one encoding: who has many runs several side by side, and a server keeps the
    // others free.
    sharp.concurrency(1);
    return sharp;
  });
  return opened;
}
