/** The program: `npm start`. */
import { readConfig } from "./config.ts";
import { serveSite } from "./serve-site.ts";

await serveSite(() => ({ config: readConfig(process.env) }));
