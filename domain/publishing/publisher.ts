import type { Kysely } from "kysely";
import type { Tables } from "#db/schema.ts";
import {
  type Content,
  listTypes,
  type Noun,
  type RegisteredType,
  typeOf,
} from "#domain/content/registry.ts";
import { count } from "#domain/content/store.ts";
import { allPictures } from "#domain/images/images.ts";
import type { Picture } from "#domain/images/picture.ts";
import {
  type DueOptions,
  publishScheduled,
  type ScheduledResult,
} from "#domain/scheduling/publish-scheduled.ts";
import {
  type ScheduleOptions,
  type ScheduleResult,
  schedulePublication,
} from "#domain/scheduling/schedule.ts";
import { type Comparison, compareDrafts } from "./compare-drafts.ts";
import { readForPublishing } from "./freeze.ts";
import { type EarlierItem, earlierItem, type ItemHistory, itemHistory } from "./item-history.ts";
import { readVersion } from "./publications.ts";
import { type PublishOptions, type PublishResult, publish } from "./publish.ts";
import {
  type PublishAgainResult,
  publishAgain,
  type RestoreResult,
  restoreDraftTables,
} from "./restore.ts";
import type { SiteContent } from "./site-content.ts";
import { type UndoOptions, type UndoResult, undoChange } from "./undo-change.ts";
import type { DatedContent, VersionContent } from "./version-content.ts";

type Shown = { shown: SiteContent };

/** The verbs that read or write all content of the site, which takes a second if it is large. */
export interface Publisher {
  publish(options: Parameters<typeof publish>[1] & Shown): Promise<PublishResult>;
  schedule(options: ScheduleOptions & Shown): Promise<ScheduleResult>;
  publishScheduled(id: string, options: DueOptions & Shown): Promise<ScheduledResult>;
  undoChange(options: UndoOptions & Shown): Promise<UndoResult>;
  publishAgain(
    version: number,
    options: PublishOptions & Shown & { restoreDraftTables: boolean },
  ): Promise<PublishAgainResult>;
  restoreDraftTables(
    version: number,
    options: Omit<PublishOptions, "note"> & Shown,
  ): Promise<RestoreResult>;
  /**
   * Compares the draft tables with this site. The answer lists one page of the changes, which begin
   * with the one whose key is `first`, if it is there.
   */
  compare(shown: SiteContent, page?: number, first?: string): Promise<Comparison>;
  /** The draft tables as publishing would show them. */
  readDraftTables(): Promise<DatedContent>;
  readVersion(version: number): Promise<VersionContent | null>;
  /** The earlier states of an item. A single item has the type's name as its id. */
  itemHistory(noun: Noun, id: string): Promise<ItemHistory>;
  /** The item in a version. Null if the version's content is not kept. */
  earlierItem(version: number, noun: Noun, id: string): Promise<EarlierItem | null>;
}

/** Runs the verbs right here, on the caller's thread. */
export function createPublisher(
  db: Kysely<Tables>,
  builtInPictures: Record<string, Picture>,
): Publisher {
  return {
    publish: (options) => publish(db, options),
    schedule: (options) => schedulePublication(db, options),
    publishScheduled: (id, options) => publishScheduled(db, id, options),
    undoChange: (options) => undoChange(db, options),
    publishAgain: (version, options) => publishAgain(db, version, options),
    restoreDraftTables: (version, options) => restoreDraftTables(db, version, options),
    async compare(shown, page = 1, first) {
      const pictures = { ...builtInPictures, ...(await allPictures(db)) };
      return compareDrafts(db, shown, { pictures, page, first });
    },
    readDraftTables: () => readForPublishing(db),
    readVersion: (version) => readVersion(db, version),
    itemHistory: (noun, id) => itemHistory(db, typeCalled(noun), id),
    earlierItem: (version, noun, id) => earlierItem(db, version, typeCalled(noun), id),
  };
}

function typeCalled(noun: Noun): RegisteredType {
  const type = typeOf(noun);
  if (!type) throw new Error(`no content type ${noun}`);
  return type;
}

/** How many items the lists of a site have. */
export function itemCount(content: Content): number {
  return listTypes.reduce((sum, { name }) => sum + content[name].length, 0);
}

/** How many items the draft tables have. */
export async function draftCount(db: Kysely<Tables>): Promise<number> {
  let sum = 0;
  for (const type of listTypes) sum += await count(db, type);
  return sum;
}
