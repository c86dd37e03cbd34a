/** Made by `scripts/emit-page-scripts.ts`. */
declare module "virtual:page-scripts" {
  /** Addresses of module scripts for each page that has some, in the order in which they run. */
  export const pageScripts: Record<"quote" | "sampler", string[]>;
}
