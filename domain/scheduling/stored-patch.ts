import { z } from "zod";
import { type Noun, typeOf } from "#domain/content/registry.ts";
import type { Change } from "#domain/publishing/changes.ts";
import type { ContentPatch } from "#domain/publishing/content-patch.ts";
import { parseJson } from "#domain/text/parse-json.ts";

/** A change as a scheduled publication lists it. */
export type ScheduledChange = Pick<Change, "kind" | "subject" | "id" | "name">;

const subject = z.custom<Noun>((noun) => typeOf(noun) !== undefined);

const patchSchema: z.ZodType<ContentPatch> = z.object({
  items: z.array(
    z.object({
      subject,
      id: z.string(),
      item: z.record(z.string(), z.unknown()).nullable(),
      createdAt: z.string().exactOptional(),
    }),
  ),
  orders: z.array(
    z.object({
      subject,
      ids: z.array(z.string()),
      isForAll: z.boolean(),
      isByHand: z.boolean(),
    }),
  ),
});

const changesSchema = z.array(
  z.object({
    kind: z.enum(["added", "changed", "removed", "reordered"]),
    subject,
    id: z.string(),
    name: z.string(),
  }),
);

/** The patch that a row stores. Null if it is damaged. The values of items are not checked. */
export function readPatch(json: string): ContentPatch | null {
  return patchSchema.safeParse(parseJson(json)).data ?? null;
}

/** The changes that a row lists. None if they are damaged. */
export function readChanges(json: string): ScheduledChange[] {
  return changesSchema.safeParse(parseJson(json)).data ?? [];
}

/** The names that a row lists. None if they are damaged. */
export function readNames(json: string): string[] {
  return z.array(z.string()).safeParse(parseJson(json)).data ?? [];
}
