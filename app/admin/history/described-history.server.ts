import { isDeepStrictEqual } from "node:util";
import { bringBackPath, contentAreas } from "#app/admin/editing/content-areas.ts";
import { fieldText } from "#app/admin/editing/field-text.ts";
import { pictureName } from "#app/admin/images/form-picture.tsx";
import { previewAddress } from "#app/admin/preview/preview-address.ts";
import { whenWords } from "#app/admin/publishing/when-words.server.ts";
import {
  type ContextReader,
  databaseContext,
  picturesContext,
  publisherContext,
} from "#app/context.ts";
import {
  type ContentType,
  type FormField,
  picturesIn,
  titleOf,
} from "#domain/content/content-type.ts";
import type { RegisteredType } from "#domain/content/registry.ts";
import { get } from "#domain/content/store.ts";
import type { Picture } from "#domain/images/picture.ts";
import type { ItemState } from "#domain/publishing/item-history.ts";

/** The earlier states of an item, compared with what is saved. */
export interface DescribedHistory {
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
    fields: ComparedField[];
  } | null;
}

/** A field of an earlier state that differs from what is saved. */
export interface ComparedField {
  label: string;
  was: ShownValue;
  is: ShownValue;
}

export interface ShownValue {
  text: string;
  pictures: Picture[];
}

export async function describeHistory(
  context: ContextReader,
  type: RegisteredType,
  id: string,
): Promise<DescribedHistory> {
  const saved = await get(context.get(databaseContext).db, type, id);
  const { states, damaged } = await context.get(publisherContext).itemHistory(type.noun, id);
  const items = [saved, ...states.map(({ item }) => item)].filter((item) => item !== null);
  const urls = items.flatMap((item) => picturesIn(type, item));
  const pictures = urls.length > 0 ? await context.get(picturesContext)(urls) : {};
  const current = states.find(({ isSetAside }) => !isSetAside);
  const [named] = items;
  return {
    name: named ? titleOf(type, named) : "",
    isDeleted: !saved,
    states: states.map(({ publishedAt, item, ...state }) => ({
      ...state,
      when: whenWords(publishedAt),
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
        fields: comparedFields(type, item, saved ?? {}, pictures),
      },
    })),
    damaged,
  };
}

function comparedFields(
  { fields }: ContentType,
  earlier: object,
  saved: object,
  pictures: Record<string, Picture>,
): ComparedField[] {
  const [old, now] = [earlier, saved] as Record<string, unknown>[];
  return Object.entries(fields).flatMap(([name, field]) => {
    if (!("form" in field) || isDeepStrictEqual(old?.[name], now?.[name])) return [];
    const [was, is] = [old, now].map((values) => shownValue(field, values?.[name], pictures));
    return was && is && was.text !== is.text ? [{ label: field.label, was, is }] : [];
  });
}

function shownValue(
  field: FormField,
  value: unknown,
  pictures: Record<string, Picture>,
): ShownValue {
  if (value === undefined) return { text: "", pictures: [] };
  const urls = field.pictures?.(value) ?? [];
  const text = fieldText(value, field.words);
  return {
    text: urls.reduce(
      (named, url) => (url ? named.replaceAll(url, pictureName(url, pictures[url])) : named),
      text,
    ),
    pictures: urls.flatMap((url) => pictures[url] ?? []),
  };
}
