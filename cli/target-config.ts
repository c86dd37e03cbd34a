import { type Config, readConfig } from "#server/config.ts";

/**
 * Stands for AUTH_SECRET, which `readConfig` demands with DATABASE_URL. On a new machine nobody
 * knows it yet.
 */
const unset = "nobody has set the secret of this site yet";

/** Reads the settings of a server that is not set up yet. Throws `StartError`. */
export function readTargetConfig(environment: NodeJS.ProcessEnv): Config {
  const config = readConfig({ AUTH_SECRET: unset, ...environment });
  return { ...config, authSecret: config.authSecret === unset ? undefined : config.authSecret };
}
