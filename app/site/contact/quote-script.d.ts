/** Made by `scripts/emit-quote-script.ts`. */
declare module "virtual:quote-script" {
  /** Addresses of module scripts, in the order in which they run. */
  export const quoteScripts: string[];
}
