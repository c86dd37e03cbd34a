import { existsSync } from "node:fs";
import { type Database, openDatabase, sqliteFile } from "#db/open.ts";
import type { ImageStores } from "#domain/backup/image-files.ts";
import { openImageStore, openPhotoStore } from "#domain/images/open-stores.ts";
import { type Config, readConfig } from "#server/config.ts";
import { CommandFailed } from "./account-commands.ts";

/** Says where a site's data lies, for messages: the database and the place of the image files. */
export function dataWords({ dataDir, databaseUrl, bucket }: Config): string {
  const database = databaseUrl ? `PostgreSQL (${placeOf(databaseUrl)})` : sqliteFile(dataDir);
  const files = bucket ? `the bucket ${bucket.name} at ${bucket.endpoint}` : dataDir;
  return `${database}, pictures in ${files}`;
}

/** The host and the name of the database, without the password. */
function placeOf(databaseUrl: string): string {
  const { host, pathname } = new URL(databaseUrl);
  return host + pathname;
}

/** Opens the database of a site. Throws `CommandFailed` instead of making one. */
export async function openExistingDatabase(
  config: Pick<Config, "dataDir" | "databaseUrl">,
): Promise<Database> {
  if (!config.databaseUrl && !existsSync(sqliteFile(config.dataDir)))
    throw new CommandFailed(
      `There is no site in DATA_DIR ${config.dataDir}: ${sqliteFile(config.dataDir)} is missing. Set DATA_DIR to the server's value.`,
    );
  return openDatabase({ ...config, makesFile: false });
}

/** Opens the stores of pictures and photos. */
export async function openStores(config: Config): Promise<ImageStores> {
  return { pictures: await openImageStore(config), photos: await openPhotoStore(config) };
}

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
