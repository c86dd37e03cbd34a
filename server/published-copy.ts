import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { z } from "zod";
import { readStored } from "#domain/content/content-type.ts";
import { contentTypes, itemsOf, singleTypes, typeOf } from "#domain/content/registry.ts";
import { imagesPath } from "#domain/images/image-path.ts";
import { pictureSchema } from "#domain/images/picture.ts";
import { builtInSite } from "#domain/publishing/built-in-site.ts";
import type { SiteContent } from "#domain/publishing/site-content.ts";
import { type ItemWrite, siteWith } from "#domain/publishing/site-with.ts";
import { replaceFile } from "./replace-file.ts";

const texts = z.record(z.string(), z.string());

/** The first line. The others are items and pictures. */
const headSchema = z.object({
  version: z.number().int().min(0),
  /** How many lines follow. */
  lines: z.number().int(),
  formerSlugs: z.record(z.string(), texts),
  changedAt: texts,
});

const lineSchema = z.union([
  z.object({ picture: pictureSchema }),
  z.object({
    noun: z.string(),
    id: z.string(),
    item: z.record(z.string(), z.unknown()),
    place: z.string().nullable(),
    createdAt: z.string().exactOptional(),
  }),
]);

type Pictures = SiteContent["pictures"];

/** Whether the data folder has a copy, even a damaged one. Every start of a site leaves one. */
export function hasPublishedCopy(dataDir: string): boolean {
  return existsSync(fileIn(dataDir));
}

/**
 * Reads the copy of the published version, for starts without a database. Null if there is no copy,
 * or the file is damaged.
 * @param builtIn the pictures that come with this build
 */
export async function readPublishedCopy(
  dataDir: string,
  builtIn: Pictures,
): Promise<SiteContent | null> {
  try {
    const [first = "", ...rest] = (await readFile(fileIn(dataDir), "utf8")).trimEnd().split("\n");
    const head = headSchema.parse(JSON.parse(first));
    if (rest.length !== head.lines) return null;
    const lines = rest.map((line) => lineSchema.parse(JSON.parse(line)));
    const pictures = { ...builtIn };
    const writes: ItemWrite[] = [];
    for (const line of lines)
      if ("picture" in line) pictures[line.picture.url] = line.picture;
      else writes.push(writeOf(line));
    if (singleTypes.some((type) => !writes.some((write) => write.type === type))) return null;
    const { version, formerSlugs, changedAt } = head;
    const empty = { ...builtInSite(pictures), createdAt: {}, places: {} };
    for (const type of contentTypes) if (!type.isSingle) Object.assign(empty, { [type.name]: [] });
    const site = { ...empty, version, changedAt } as SiteContent;
    return { ...siteWith(site, writes), formerSlugs: { ...site.formerSlugs, ...formerSlugs } };
  } catch (error) {
    const isDamaged = error instanceof SyntaxError || error instanceof z.ZodError;
    if (isDamaged || (error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

function writeOf(line: Extract<z.infer<typeof lineSchema>, { noun: string }>): ItemWrite {
  const { noun, id, item, place, createdAt } = line;
  const type = typeOf(noun);
  if (!type) throw new SyntaxError(`there is no ${noun}`);
  return { type, id, item: readStored(type, item), place, createdAt };
}

/** Replaces the copy. Other work runs meanwhile. */
export async function writePublishedCopy(dataDir: string, site: SiteContent): Promise<void> {
  await replaceFile(fileIn(dataDir), inTurns(linesOf(site)));
}

/** @yields a line of JSON at a time */
function* linesOf(site: SiteContent): Generator<string> {
  const { version, formerSlugs, changedAt } = site;
  const pictures = Object.values(site.pictures).filter(({ url }) =>
    url.startsWith(`${imagesPath}/`),
  );
  const count = contentTypes.reduce((sum, type) => sum + itemsOf(site, type).length, 0);
  yield JSON.stringify({ version, lines: count + pictures.length, formerSlugs, changedAt });
  for (const type of contentTypes) {
    for (const { id, ...values } of itemsOf(site, type)) {
      const item = type.isSingle ? values : { ...values, id };
      const facts = { place: site.places[id] ?? null, createdAt: site.createdAt[id] };
      yield JSON.stringify({ noun: type.noun, id, item, ...facts });
    }
  }
  for (const picture of pictures) yield JSON.stringify({ picture });
}

/** How long lines are made without a pause, in milliseconds. */
const oneTurn = 5;

async function* inTurns(lines: Iterable<string>): AsyncGenerator<string> {
  let part: string[] = [];
  let begun = performance.now();
  for (const line of lines) {
    part.push(line);
    if (performance.now() - begun < oneTurn) continue;
    yield `${part.join("\n")}\n`;
    part = [];
    await nextTurn();
    begun = performance.now();
  }
  yield `${part.join("\n")}\n`;
}

function fileIn(dataDir: string): string {
  return join(dataDir, "published.json");
}
