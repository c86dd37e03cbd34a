import { type Config, readConfig } from "#server/config.ts";

/** On a new machine nobody knows AUTH_SECRET yet, which `readConfig` demands with DATABASE_URL. */
const unset = "nobody has set the secret of this site yet";

/** The settings of a server that is yet to be set up. Throws `StartError`. */
export function readTargetConfig(environment: NodeJS.ProcessEnv): Config {
  const config = readConfig({ AUTH_SECRET: unset, ...environment });
  return { ...config, authSecret: config.authSecret === unset ? undefined : config.authSecret };
}
