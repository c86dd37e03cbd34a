import { z } from "zod";
import type { ContentType } from "#domain/content/content-type.ts";
import { type Content, contentTypes, sluggedTypes } from "#domain/content/registry.ts";
import { type Picture, pictureSchema } from "#domain/images/picture.ts";
import type { ChangedAt } from "./changed-at.ts";
import { type FormerSlugs, noFormerSlugs } from "./former-slugs.ts";
import type { SiteContent } from "./site-content.ts";

/** A version as it is stored: whole in itself, so that it can be shown without the tables. */
export interface VersionContent extends Content {
  formerSlugs: FormerSlugs;
  /** The uploaded pictures it shows, by `url`. Each build renames the built-in ones. */
  pictures: Record<string, Picture>;
  changedAt: ChangedAt;
  /** By id, when an item was added: restored tables are ordered by it. */
  createdAt: Record<string, string>;
}

const texts = z.record(z.string(), z.string()).default({});

/**
 * Reads a stored version. Versions outlive the program that stored them: fields and types that came
 * later have defaults, and nothing is refused that a form refuses today.
 */
export const versionContentSchema = z.object({
  ...Object.fromEntries(contentTypes.map((type) => [type.name, contentSchema(type)])),
  formerSlugs: z
    .object(Object.fromEntries(sluggedTypes.map(({ name }) => [name, texts])))
    .default(noFormerSlugs),
  pictures: z.record(z.string(), pictureSchema).default({}),
  changedAt: texts,
  createdAt: texts,
}) as unknown as z.ZodType<VersionContent>;

function contentSchema(type: ContentType): z.ZodType {
  // Every program has stored the title, so content without one is damaged.
  const fields = Object.entries(type.fields).map(([name, { stored }]) => [
    name,
    name === type.title ? z.string() : stored,
  ]);
  const item = z.object({
    ...(!type.isSingle && { id: z.string().min(1) }),
    ...Object.fromEntries(fields),
  });
  const filledIn = z.preprocess(
    (stored) => (isRecord(stored) && type.fillIn?.(stored)) || stored,
    item,
  );
  return type.isSingle ? filledIn : filledIn.array().default([]);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

/** A stored version as the public pages take it. */
export function siteOf(
  version: number,
  { createdAt: _, ...content }: VersionContent,
  builtInPictures: Record<string, Picture>,
): SiteContent {
  return { version, ...content, pictures: { ...builtInPictures, ...content.pictures } };
}
