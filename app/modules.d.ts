/** The part of libheif that the HEIC worker uses. The package has no types for it. */
declare module "libheif-js/libheif-wasm/libheif-bundle.mjs" {
  interface HeifPicture {
    is_primary(): boolean;
    get_width(): number;
    get_height(): number;
    /** Writes the pixels into `image`. Calls back with null if the picture is damaged. */
    display(image: ImageData, done: (image: ImageData | null) => void): void;
  }
  interface Libheif {
    HeifDecoder: new () => {
      /** The pictures in the file, upright; none if it is not readable. */
      decode(bytes: ArrayBuffer): HeifPicture[];
    };
  }
  const start: () => Libheif;
  // biome-ignore lint/style/noDefaultExport: the package has no other
  export default start;
}

/** Made by `scripts/emit-page-scripts.ts`. */
declare module "virtual:page-scripts" {
  /** Addresses of module scripts for each page that has some, in the order in which they run. */
  export const pageScripts: Record<"quote" | "sampler", string[]>;
}
