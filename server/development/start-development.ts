/** The program while developing: `npm run dev`. */
import { readConfig } from "#server/config.ts";
import { serveSite } from "#server/serve-site.ts";
import { openDevelopment } from "./development.ts";

await serveSite(() => {
  const development = openDevelopment(readConfig(process.env));
  return { config: development.config, development };
});
