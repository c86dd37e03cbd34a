/** The thread that `openThreadedPublisher` starts: it runs the verbs on its own connection. */
import { parentPort, workerData } from "node:worker_threads";
import { openDatabase } from "#db/open.ts";
import { activities } from "#domain/activity/record-activity.ts";
import { readVersion } from "#domain/publishing/publications.ts";
import { publish } from "#domain/publishing/publish.ts";
import { createPublisher } from "#domain/publishing/publisher.ts";
import { publishAgain, restoreDraftTables } from "#domain/publishing/restore.ts";
import type { SiteContent } from "#domain/publishing/site-content.ts";
import { type UndoOptions, undoChange } from "#domain/publishing/undo-change.ts";
import { siteOf, type VersionContent } from "#domain/publishing/version-content.ts";
import { type DueOptions, publishScheduled } from "#domain/scheduling/publish-scheduled.ts";
import { type ScheduleOptions, schedulePublication } from "#domain/scheduling/schedule.ts";
import { copyVersion } from "./published-copy.ts";
import type { ThreadData, ThreadRequest, ThreadResponse, VerbRequest } from "./publishing-calls.ts";
import { type Slice, slicesOf } from "./slices.ts";

const { database, builtInPictures }: ThreadData = workerData;
const { db, close } = await openDatabase({ ...database, makesFile: false });
const { compare, readDraftTables, itemHistory, earlierItem } = createPublisher(db, builtInPictures);

/** The version read last. Usually it is the one that visitors see, which the next verb needs. */
let kept: SiteContent | undefined;

const verbs = {
  publish: (options: Parameters<typeof publish>[1]) => publish(db, { ...options, shown: kept }),
  schedule: (options: ScheduleOptions) => schedulePublication(db, { ...options, shown: kept }),
  publishScheduled: (id: string, options: DueOptions) =>
    publishScheduled(db, id, { ...options, shown: kept }),
  undoChange: (options: UndoOptions) => undoChange(db, { ...options, shown: kept }),
  publishAgain: (version: number, options: Parameters<typeof publishAgain>[2]) =>
    publishAgain(db, version, { ...options, shown: kept }),
  restoreDraftTables: (version: number, options: Parameters<typeof restoreDraftTables>[2]) =>
    restoreDraftTables(db, version, { ...options, shown: kept }),
  compare: async (version: number, page?: number, first?: string) =>
    compare(await siteAt(version), page, first),
  readDraftTables,
  readVersion: read,
  itemHistory,
  earlierItem,
  copyVersion: (version: number) => copyVersion(db, database.dataDir, version),
};

/** The verbs as the other thread calls them. */
export type ThreadVerbs = typeof verbs;

/** Results that are too large for one message. */
const large: (keyof ThreadVerbs)[] = ["readDraftTables", "readVersion"];
const sending = new Map<number, Generator<Slice>>();

// The log is the other thread's.
activities.on("recorded", (recorded) =>
  parentPort?.postMessage({ recorded } satisfies ThreadResponse),
);

parentPort?.on("message", async (request: ThreadRequest) => {
  if ("verb" in request) parentPort?.postMessage(await run(request));
  else if ("more" in request) parentPort?.postMessage(nextSlice(request.number));
  else {
    await close();
    parentPort?.close();
  }
});

async function run({ number, verb, args }: VerbRequest): Promise<ThreadResponse> {
  try {
    const result = await (verbs[verb] as (...args: unknown[]) => unknown)(...args);
    if (!large.includes(verb)) return { number, result };
    sending.set(number, slicesOf(result));
    return nextSlice(number);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    // A message between threads would lose an error's properties, such as SQLite's result codes.
    const { name, message, stack } = error;
    return { number, failure: { ...error, name, message, stack } };
  }
}

function nextSlice(number: number): ThreadResponse {
  const { value: slice } = sending.get(number)?.next() ?? {};
  if (!slice) sending.delete(number);
  return { number, slice: slice ?? null };
}

async function siteAt(version: number): Promise<SiteContent> {
  if (kept?.version !== version) await read(version);
  if (kept?.version !== version) throw new Error(`version ${version} is not kept`);
  return kept;
}

async function read(version: number): Promise<VersionContent | null> {
  const content = await readVersion(db, version);
  if (content) kept = siteOf(version, content, {});
  return content;
}
