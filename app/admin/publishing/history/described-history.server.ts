import { isDeepStrictEqual } from "node:util";
import { bringBackPath, contentAreas, historyPath } from "#app/admin/editing/content-areas.ts";
import { fieldDescriber, fieldLabel } from "#app/admin/publishing/describe-changes.server.ts";
import { changeKindWords, type DescribedField } from "#app/admin/publishing/described-change.ts";
import { previewAddress } from "#app/admin/publishing/paths.ts";
import { type ContextReader, type Db, databaseContext, picturesContext } from "#app/context.ts";
import { distinctMoments, fullMoment } from "#domain/business/london-clock.ts";
import { type ContentType, labelsOf, picturesIn, titleOf } from "#domain/content/content-type.ts";
import type { RegisteredType } from "#domain/content/registry.ts";
import { get } from "#domain/content/store.ts";
import {
  countChanges,
  itemHistory,
  readVersionChanges,
  type VersionChange,
} from "#domain/publishing/history.ts";
import type { Publication } from "#domain/publishing/publications.ts";

/** The earlier states of an item, compared with what is saved. */
export interface DescribedItemHistory {
  /** The item's name, or the last one that it had. Empty if nothing of it is kept. */
  name: string;
  /** Whether the item was deleted. */
  isDeleted: boolean;
  states: DescribedState[];
}

/** An item as one save left it. */
export interface DescribedState {
  revision: number;
  /** 'Sat 21 Nov 2026, 14:05', with seconds if others were saved within that minute. */
  when: string;
  /** E-mail address of the account. Null if no person did it. */
  by: string | null;
  /** The version in which visitors saw it first. Null if they never did. */
  version: number | null;
  /** Whether visitors see this state now. */
  isCurrent: boolean;
  /** Null if the item was deleted. */
  kept: {
    /** Path of the preview of the item's page. Null if no version that is kept shows it. */
    preview: string | null;
    /** Path of the editor with this state. */
    bringBack: string;
    /** The fields that differ from what is saved. */
    fields: DescribedField[];
  } | null;
}

export async function describeItemHistory(
  context: ContextReader,
  type: RegisteredType,
  id: string,
): Promise<DescribedItemHistory> {
  const { db } = context.get(databaseContext);
  const saved = await get(db, type, id);
  const states = await itemHistory(db, type, id);
  const items = [saved, ...states.map(({ item }) => item)].filter((item) => item !== null);
  const urls = items.flatMap((item) => picturesIn(type, item));
  const pictures = urls.length > 0 ? await context.get(picturesContext)(urls) : {};
  const describe = fieldDescriber(pictures);
  const [named] = items;
  const moments = distinctMoments(states.map(({ at }) => new Date(at)));
  const { publicPath } = contentAreas[type.noun];
  return {
    name: named ? titleOf(type, named) : "",
    isDeleted: !saved,
    states: states.map(({ item, by, revision, version, isCurrent, kept }, place) => ({
      ...{ revision, when: moments[place] ?? "", by, version, isCurrent },
      kept: item && {
        preview: kept === null ? null : previewAddress(kept, publicPath({ slug: "", ...item })),
        bringBack: bringBackPath({ subject: type.noun, id }, revision),
        fields: differences(type, item, saved ?? {})
          .map((change) => describe(type.noun, change))
          .filter(({ before, after }) => before.text.length > 0 || after.text.length > 0),
      },
    })),
  };
}

/** The fields of the form that differ from what is saved, as changes from then to now. */
function differences(type: ContentType, earlier: object, saved: object) {
  const [old, now] = [earlier, saved] as Record<string, unknown>[];
  return Object.keys(labelsOf(type))
    .map((field) => ({ field, before: old?.[field], after: now?.[field] }))
    .filter(({ before, after }) => !isDeepStrictEqual(before, after));
}

/** A version as the history shows it. */
export interface DescribedPublication
  extends Omit<Publication, "publishedAt" | "publishedBy" | "isScheduled"> {
  /** 'Sat 21 Nov 2026, 14:05' */
  when: string;
  /** The account's e-mail address, or 'by schedule of' it. Null for the built-in content. */
  publishedBy: string | null;
  /** What `versionChangeText` says, and the path of the item's earlier versions. */
  changes: { text: string; history: string }[];
  /** How many items changed, named or not. 0 if the content is not kept. */
  changeCount: number;
}

/** @param named how many changes are named */
export async function describePublication(
  db: Db,
  { publishedAt, publishedBy, isScheduled, ...publication }: Publication,
  named: number,
): Promise<DescribedPublication> {
  const { version, isWhole } = publication;
  const changes = isWhole ? await readVersionChanges(db, version, named) : [];
  return {
    ...publication,
    when: fullMoment(new Date(publishedAt)),
    publishedBy: isScheduled ? `by schedule of ${publishedBy}` : publishedBy,
    changes: changes.map((change) => ({
      text: versionChangeText(change),
      history: historyPath(change.subject, change.id),
    })),
    changeCount: isWhole ? await countChanges(db, version) : 0,
  };
}

/** 'Changed: Marbling (Summary, Hero Image)' */
export function versionChangeText({ kind, subject, name, fields }: VersionChange): string {
  const labels = fields.map((field) => fieldLabel(subject, field)).join(", ");
  return `${changeKindWords[kind]}: ${name}${labels && ` (${labels})`}`;
}
