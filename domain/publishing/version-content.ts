import { z } from "zod";
import type { ContentType } from "#domain/content/content-type.ts";
import { type Content, contentTypes, sluggedTypes } from "#domain/content/registry.ts";
import { type Picture, pictureSchema } from "#domain/images/picture.ts";
import type { ChangedAt } from "./changed-at.ts";
import type { FormerSlugs } from "./former-slugs.ts";
import type { SiteContent } from "./site-content.ts";

/** Content, saved or published, with the time at which each item was added. */
export interface DatedContent extends Content {
  /** By id, as ISO-8601 text in UTC. Lists that are sorted by it come back in the same order. */
  createdAt: Record<string, string>;
}

/** A version as stored. It is complete, so that it can be shown without the draft tables. */
export interface VersionContent extends DatedContent {
  formerSlugs: FormerSlugs;
  /** The uploaded pictures that it shows, by `url`. Built-in pictures are renamed by each build. */
  pictures: Record<string, Picture>;
  changedAt: ChangedAt;
}

const texts = z.record(z.string(), z.string());

/**
 * Reads a stored version. Versions outlive the program that stored them: later fields have
 * defaults, and values are accepted even if today's forms would refuse them.
 */
export const versionContentSchema = z.object({
  ...Object.fromEntries(contentTypes.map((type) => [type.name, contentSchema(type)])),
  formerSlugs: z.object(Object.fromEntries(sluggedTypes.map(({ name }) => [name, texts]))),
  pictures: z.record(z.string(), pictureSchema),
  byHand: z.array(z.string()),
  changedAt: texts,
  createdAt: texts,
}) as unknown as z.ZodType<VersionContent>;

function contentSchema(type: ContentType): z.ZodType {
  // A title has no default: content without one is damaged.
  const fields = Object.entries(type.fields).map(([name, { stored }]) => [
    name,
    name === type.title ? z.string() : stored,
  ]);
  const item = z.object({
    ...(!type.isSingle && { id: z.string().min(1) }),
    ...Object.fromEntries(fields),
  });
  return type.isSingle ? item : item.array();
}

/** The site that a stored version shows. */
export function siteOf(
  version: number,
  { createdAt: _, ...content }: VersionContent,
  builtInPictures: Record<string, Picture>,
): SiteContent {
  return { version, ...content, pictures: { ...builtInPictures, ...content.pictures } };
}
