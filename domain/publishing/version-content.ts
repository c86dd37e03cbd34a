import { z } from "zod";
import {
  businessSchema,
  projectSchema,
  serviceSchema,
  testimonialSchema,
} from "#domain/content/schema.ts";
import { type Picture, pictureSchema } from "#domain/images/picture.ts";
import { formerHeroWords } from "#domain/sample-site/pictures.ts";
import { noFormerSlugs } from "./former-slugs.ts";
import type { SiteContent } from "./site-content.ts";

const slugs = z.record(z.string(), z.string());

/** What `warningsAbout` only warns of may be empty: rows of an older program are. */
const text = z.string();

/** Versions of older programs do not say what a service says of its picture. */
function withHeroWords(service: unknown): unknown {
  if (typeof service !== "object" || service === null || !("heroImage" in service)) return service;
  return { ...formerHeroWords(service.heroImage), ...service };
}

/** A version as it is stored: whole in itself, so that it can be shown without the tables. */
export const versionContentSchema = z.object({
  business: businessSchema,
  services: z.preprocess(withHeroWords, serviceSchema.extend({ summary: text })).array(),
  projects: projectSchema.extend({ scope: text }).array(),
  testimonials: testimonialSchema.array(),
  formerSlugs: z.object({ services: slugs, projects: slugs }).default(noFormerSlugs),
  /**
   * The uploaded pictures it shows, by `url`; those built in are named anew by each build of the
   * program.
   */
  pictures: z.record(z.string(), pictureSchema).default({}),
  changedAt: z.record(z.string(), z.string()).default({}),
  /**
   * By id, when an item was added: the tables order by it when they are brought back to this
   * version.
   */
  createdAt: z.record(z.string(), z.string()).default({}),
});
export type VersionContent = z.infer<typeof versionContentSchema>;

/** A stored version as the public pages take it. */
export function siteOf(
  version: number,
  { createdAt: _, ...content }: VersionContent,
  builtInPictures: Record<string, Picture>,
): SiteContent {
  return { version, ...content, pictures: { ...builtInPictures, ...content.pictures } };
}
