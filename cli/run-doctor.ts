import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { takeBucket } from "#domain/images/bucket-owner.ts";
import { type Config, readConfig } from "#server/config.ts";
import { errorMessage } from "#server/log.ts";
import { readRelease } from "#server/release.ts";
import { CommandFailed } from "./account-commands.ts";
import { examineDatabase } from "./examine-database.ts";
import { examineMachine } from "./examine-machine.ts";
import { examineMail } from "./examine-mail.ts";
import { examineRunningSite } from "./examine-running-site.ts";
import { dataWords, openExistingDatabase } from "./site-data.ts";

const usage = `Usage: npm run doctor [-- --mail-to ADDRESS | --no-mail] [--take-bucket]

Examines settings, data folder, database, stored files, mail, disk, clock, backups and proxy, and
says what to do about each fault. It sends one mail, to ENQUIRIES_TO or to ADDRESS. It works whether
the site runs or not. With --take-bucket it first gives the bucket to this site: use that when the
site that had the bucket is gone.

Exit codes: 0 no faults, 1 faults, 2 wrong usage.`;

/** The result of examining one part, in words for the operator. */
export interface Examined {
  part: string;
  /** The operator should know a note, and must act on a fault. */
  state: "well" | "note" | "fault";
  words: string;
  /** What to do. */
  remedy?: string;
}

/** Examines every part and prints the results. Throws `CommandFailed` if there are faults. */
export async function runDoctor(args: string[]): Promise<void> {
  const asked = readArguments(args);
  if (asked.help) return console.log(usage);
  const { version, commit } = await readRelease();
  console.log(`Decor Specialist ${version} (${commit}), Node ${process.version}`);
  const config = readConfig(process.env);
  console.log(`${dataWords({ ...config, dataDir: resolve(config.dataDir) })}\n`);
  if (asked.takesBucket) await takeBucketOf(config);
  const parts: Record<string, (config: Config) => Promise<Examined[]>> = {
    Machine: examineMachine,
    Database: examineDatabase,
    Mail: (given) => examineMail(given, asked),
    Site: examineRunningSite,
  };
  let faults = 0;
  for (const [part, examine] of Object.entries(parts)) {
    for (const found of await examineSafely(part, () => examine(config))) {
      print(found);
      if (found.state === "fault") faults += 1;
    }
  }
  console.log("");
  if (faults > 0) throw new CommandFailed(faults === 1 ? "1 fault." : `${faults} faults.`);
  console.log("No faults.");
}

export interface DoctorOptions {
  mailTo: string | undefined;
  sendsMail: boolean;
}

interface Asked extends DoctorOptions {
  help: boolean;
  takesBucket: boolean;
}

function readArguments(args: string[]): Asked {
  try {
    const { values } = parseArgs({
      args,
      options: {
        help: { type: "boolean", short: "h", default: false },
        "mail-to": { type: "string" },
        "no-mail": { type: "boolean", default: false },
        "take-bucket": { type: "boolean", default: false },
      },
    });
    return {
      help: values.help,
      mailTo: values["mail-to"],
      sendsMail: !values["no-mail"],
      takesBucket: values["take-bucket"],
    };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new CommandFailed(`${error.message}\n\n${usage}`, { exitCode: 2 });
  }
}

async function takeBucketOf(config: Config): Promise<void> {
  const { bucket } = config;
  if (!bucket) throw new CommandFailed("There is no bucket to take: set S3_*.");
  const { db, close } = await openExistingDatabase(config);
  try {
    await takeBucket(db, bucket);
    console.log(`The bucket ${bucket.name} belongs to this site now.\n`);
  } finally {
    await close();
  }
}

/** An examination that cannot be finished is a fault too. */
async function examineSafely(
  part: string,
  examine: () => Promise<Examined[]>,
): Promise<Examined[]> {
  try {
    return await examine();
  } catch (error) {
    return [{ part, state: "fault", words: `could not be examined: ${errorMessage(error)}` }];
  }
}

const labels = { well: "ok   ", note: "note ", fault: "FAULT" };

function print({ part, state, words, remedy }: Examined): void {
  console.log(`${labels[state]} ${part}: ${words}`);
  if (remedy) console.log(`      Do: ${remedy}`);
}
