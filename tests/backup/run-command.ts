import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import type { BucketSettings } from "#domain/images/bucket.ts";
import type { SiteOptions } from "#tests/durability/site-process.ts";
import { siteSecret } from "#tests/durability/site-process.ts";
import { requireBuild } from "#tests/site/require-build.ts";

export type Command = "backup" | "restore";

export interface CommandOptions {
  settings: Record<string, string>;
  args?: string[];
  /** Kills the command after this many milliseconds, unless it has ended. */
  killAfter?: number;
}

export interface CommandResult {
  /** Null if the command was killed. */
  code: number | null;
  output: string;
  errors: string;
}

/** Runs a program of the command line as `npm run` does. */
export async function runCommand(
  command: Command,
  { settings, args = [], killAfter }: CommandOptions,
): Promise<CommandResult> {
  requireBuild();
  const program = fileURLToPath(new URL(`../../build/server/${command}.js`, import.meta.url));
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, ...settings };
  const timeout = killAfter === undefined ? undefined : Math.round(killAfter);
  const killing = { timeout, killSignal: "SIGKILL" } as const;
  const child = spawn(process.execPath, [program, ...args], { env, ...killing });
  const closed = once(child, "close");
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr), closed]);
  return { code: child.exitCode, output, errors };
}

/** The settings for this data folder, database and bucket. */
export function settingsOf(
  { dataDir, databaseUrl }: Pick<SiteOptions, "dataDir" | "databaseUrl">,
  bucket?: BucketSettings,
): Record<string, string> {
  return {
    DATA_DIR: dataDir,
    AUTH_SECRET: siteSecret,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    ...(bucket && {
      S3_ENDPOINT: bucket.endpoint,
      S3_BUCKET: bucket.name,
      S3_REGION: bucket.region,
      S3_ACCESS_KEY_ID: bucket.accessKeyId,
      S3_SECRET_ACCESS_KEY: bucket.secretAccessKey,
    }),
  };
}
