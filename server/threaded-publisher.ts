import type { Database, DatabaseOptions } from "#db/open.ts";
import type { Picture } from "#domain/images/picture.ts";
import {
  createPublisher,
  draftCount,
  itemCount,
  type Publisher,
} from "#domain/publishing/publisher.ts";
import { openPublishingCalls } from "./publishing-calls.ts";

/**
 * Sites with at most so many items are compared and previewed on the main thread: that takes some
 * 20 milliseconds, and starting a thread takes 200.
 */
const fewItems = 300;

export interface ThreadedPublisher extends Publisher {
  /** Copies a version to DATA_DIR. */
  copyVersion(version: number): Promise<void>;
  /** Ends the thread, after the calls under way. */
  close(): Promise<void>;
}

export interface ThreadedPublisherOptions extends Pick<DatabaseOptions, "databaseUrl" | "dataDir"> {
  db: Database["db"];
  builtInPictures: Record<string, Picture>;
}

/**
 * Runs the verbs in a thread with its own connection, so that no visitor waits meanwhile. Large
 * results come back in slices.
 */
export function openThreadedPublisher(options: ThreadedPublisherOptions): ThreadedPublisher {
  const { db, builtInPictures, databaseUrl, dataDir } = options;
  const here = createPublisher(db, builtInPictures);
  const { call, close } = openPublishingCalls({
    database: { databaseUrl, dataDir },
    builtInPictures,
  });
  return {
    publish: ({ shown, ...rest }) =>
      unlessDamaged(call("publish", rest), () => here.publish({ shown, ...rest })),
    schedule: ({ shown, ...rest }) =>
      unlessDamaged(call("schedule", rest), () => here.schedule({ shown, ...rest })),
    publishScheduled: (id, { shown, ...rest }) =>
      unlessDamaged(call("publishScheduled", id, rest), () =>
        here.publishScheduled(id, { shown, ...rest }),
      ),
    undoChange: ({ shown, ...rest }) =>
      unlessDamaged(call("undoChange", rest), () => here.undoChange({ shown, ...rest })),
    publishAgain: (version, { shown, ...rest }) =>
      unlessDamaged(call("publishAgain", version, rest), () =>
        here.publishAgain(version, { shown, ...rest }),
      ),
    restoreDraftTables: (version, { shown, ...rest }) =>
      unlessDamaged(call("restoreDraftTables", version, rest), () =>
        here.restoreDraftTables(version, { shown, ...rest }),
      ),
    async compare(shown, page, first) {
      const items = Math.max(itemCount(shown), await draftCount(db));
      if (items <= fewItems) return here.compare(shown, page, first);
      return unlessDamaged(call("compare", shown.version, page, first), () =>
        here.compare(shown, page, first),
      );
    },
    readDraftTables: async () =>
      (await draftCount(db)) > fewItems ? call("readDraftTables") : here.readDraftTables(),
    readVersion: (version) => call("readVersion", version),
    itemHistory: (noun, id) => call("itemHistory", noun, id),
    earlierItem: (version, noun, id) => call("earlierItem", version, noun, id),
    copyVersion: (version) => call("copyVersion", version),
    close,
  };
}

/**
 * Runs a verb here if the publishing thread finds the published version damaged. That thread reads
 * the version from the database; the main thread still has it in memory.
 */
async function unlessDamaged<Result>(
  calling: Promise<Result>,
  here: () => Promise<Result>,
): Promise<Result> {
  try {
    return await calling;
  } catch (error) {
    if (error instanceof Error && error.name === "DamagedVersion") return here();
    throw error;
  }
}
