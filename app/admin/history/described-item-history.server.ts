import { isDeepStrictEqual } from "node:util";
import { bringBackPath, contentAreas } from "#app/admin/editing/content-areas.ts";
import { previewAddress } from "#app/admin/preview/preview-address.ts";
import { fieldDescriber } from "#app/admin/publishing/describe-changes.server.ts";
import type { DescribedField } from "#app/admin/publishing/described-change.ts";
import {
  type ContextReader,
  databaseContext,
  picturesContext,
  publisherContext,
} from "#app/context.ts";
import { fullMoment } from "#domain/business/moment-words.ts";
import { type ContentType, labelsOf, picturesIn, titleOf } from "#domain/content/content-type.ts";
import type { RegisteredType } from "#domain/content/registry.ts";
import { get } from "#domain/content/store.ts";
import type { ItemState } from "#domain/publishing/item-history.ts";

/** The earlier states of an item, compared with what is saved. */
export interface DescribedItemHistory {
  /** The item's name, or the last one that it had. Empty if no kept version has it. */
  name: string;
  /** Whether the item was deleted since. */
  isDeleted: boolean;
  states: DescribedState[];
  /** Versions that cannot be read. */
  damaged: number[];
}

export interface DescribedState extends Omit<ItemState, "publishedAt" | "item"> {
  /** 'Sat 21 Nov 2026, 14:05' */
  when: string;
  /** Whether visitors see this state now. */
  isCurrent: boolean;
  /** Null if the item was removed in this version. */
  kept: {
    /** Path of the preview of the item's page. */
    preview: string;
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
  const saved = await get(context.get(databaseContext).db, type, id);
  const { states, damaged } = await context.get(publisherContext).itemHistory(type.noun, id);
  const items = [saved, ...states.map(({ item }) => item)].filter((item) => item !== null);
  const urls = items.flatMap((item) => picturesIn(type, item));
  const pictures = urls.length > 0 ? await context.get(picturesContext)(urls) : {};
  const describe = fieldDescriber(pictures);
  const current = states.find(({ isSetAside }) => !isSetAside);
  const [named] = items;
  return {
    name: named ? titleOf(type, named) : "",
    isDeleted: !saved,
    states: states.map(({ publishedAt, item, ...state }) => ({
      ...state,
      when: fullMoment(new Date(publishedAt)),
      isCurrent: state.version === current?.version,
      kept: item && {
        preview: previewAddress(
          state.version,
          contentAreas[type.noun].publicPath({ slug: "", ...item }),
        ),
        bringBack: bringBackPath(
          { subject: type.noun, id: type.isSingle ? "" : id },
          state.version,
        ),
        fields: differences(type, item, saved ?? {})
          .map((change) => describe(type.noun, change))
          .filter(({ before, after }) => before.text.length > 0 || after.text.length > 0),
      },
    })),
    damaged,
  };
}

/** The fields of the form that differ from what is saved, as changes from then to now. */
function differences(type: ContentType, earlier: object, saved: object) {
  const [old, now] = [earlier, saved] as Record<string, unknown>[];
  return Object.keys(labelsOf(type))
    .map((field) => ({ field, before: old?.[field], after: now?.[field] }))
    .filter(({ before, after }) => !isDeepStrictEqual(before, after));
}
