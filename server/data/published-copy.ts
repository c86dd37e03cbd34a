import { constants, existsSync } from "node:fs";
import { open, readFile, stat } from "node:fs/promises";
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

const itemSchema = z.object({
  noun: z.string(),
  id: z.string(),
  /** Null if visitors see it no more. */
  item: z.record(z.string(), z.unknown()).nullable(),
  place: z.string().nullable(),
  createdAt: z.string().exactOptional(),
  /** When visitors first saw it like this. */
  seenAt: z.string().exactOptional(),
});

/** Stands after the lines of a version. */
const versionSchema = z.object({
  version: z.number().int().min(0),
  /** The version from which the lines lead to this one. Null if they are all of it. */
  from: z.number().int().min(0).nullable(),
  /** How many lines there are. */
  lines: z.number().int(),
  formerSlugs: z.record(z.string(), texts),
  /** When visitors last saw a change among the items of each noun. */
  changedAt: texts,
});

const lineSchema = z.union([z.object({ picture: pictureSchema }), itemSchema, versionSchema]);

type ItemLine = z.infer<typeof itemSchema>;
type VersionLine = z.infer<typeof versionSchema>;

type Pictures = SiteContent["pictures"];

/** Whether the data folder has a copy, even a damaged one. Every start of a site leaves one. */
export function hasPublishedCopy(dataDir: string): boolean {
  return existsSync(fileIn(dataDir));
}

/**
 * Reads the copy of the published version, for starts without a database: the last version that the
 * file holds whole. Null if it holds none.
 * @param builtIn the pictures that come with this build
 */
export async function readPublishedCopy(
  dataDir: string,
  builtIn: Pictures,
): Promise<SiteContent | null> {
  const text = await readFile(fileIn(dataDir), "utf8").catch(nullIfMissing);
  if (text === null) return null;
  const pictures = { ...builtIn };
  const items = new Map<string, ItemWrite & Pick<ItemLine, "seenAt">>();
  let last: VersionLine | null = null;
  let lines: ReturnType<typeof read>[] = [];
  try {
    for (const row of text.split("\n")) {
      const line = read(row);
      lines.push(line);
      if (!("version" in line)) continue;
      if (line.lines !== lines.length - 1 || line.from !== (last?.version ?? null)) break;
      for (const one of lines)
        if ("picture" in one) pictures[one.picture.url] = one.picture;
        else if ("type" in one) items.set(`${one.type.noun}/${one.id}`, one);
      last = line;
      lines = [];
    }
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof z.ZodError)) throw error;
  }
  const writes = [...items.values()];
  if (!last || singleTypes.some((type) => !items.get(`${type.noun}/${type.name}`)?.item))
    return null;
  return siteFrom(last, writes, pictures);
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null;
  throw error;
}

/** A line of the file. Throws if it is damaged. */
function read(text: string) {
  const line = lineSchema.parse(JSON.parse(text));
  if (!("noun" in line)) return line;
  const type = typeOf(line.noun);
  if (!type) throw new SyntaxError(`there is no ${line.noun}`);
  const { id, item, place, createdAt, seenAt } = line;
  return { type, id, item: item && readStored(type, item), place, createdAt, seenAt };
}

function siteFrom(
  { version, formerSlugs, changedAt }: VersionLine,
  writes: (ItemWrite & Pick<ItemLine, "seenAt">)[],
  pictures: Pictures,
): SiteContent {
  const empty = { ...builtInSite(pictures), createdAt: {}, places: {} };
  for (const type of contentTypes) if (!type.isSingle) Object.assign(empty, { [type.name]: [] });
  const seen = writes.flatMap(({ id, item, seenAt }) =>
    item && seenAt ? [[id, seenAt] as const] : [],
  );
  return {
    ...siteWith(empty, writes),
    version,
    changedAt: new Map([...Object.entries(changedAt), ...seen]),
    formerSlugs: { ...empty.formerSlugs, ...formerSlugs },
  };
}

/** The file as this process wrote it last. */
interface Kept {
  site: SiteContent;
  /** Its size in bytes, and what it was when all of a version was written. */
  size: number;
  wholeSize: number;
}

/**
 * Keeps a copy of the version that visitors see. The function that it returns adds what differs
 * from the version before, which takes a large site a few milliseconds; or writes all of it, while
 * other work runs, if the file is not as it left it or has grown by half.
 */
export function keepPublishedCopy(dataDir: string): (site: SiteContent) => Promise<void> {
  const file = fileIn(dataDir);
  let kept: Kept | null = null;
  return async (site) => {
    const before = kept;
    // After a failure nobody knows what the file holds.
    kept = null;
    const isKnown = before && (await stat(file).catch(nullIfMissing))?.size === before.size;
    const added = isKnown ? `${[...linesOf(site, before.site)].join("\n")}\n` : "";
    const size = (before?.size ?? 0) + Buffer.byteLength(added);
    if (before && isKnown && size <= before.wholeSize * 1.5) {
      await addToFile(file, added);
      kept = { ...before, site, size };
      return;
    }
    await replaceFile(file, inTurns(linesOf(site, null)));
    const written = (await stat(file)).size;
    kept = { site, size: written, wholeSize: written };
  };
}

/** Adds to a file that is there. */
async function addToFile(file: string, text: string): Promise<void> {
  await using handle = await open(file, constants.O_WRONLY | constants.O_APPEND);
  await handle.writeFile(text);
  await handle.datasync();
}

/** @yields the lines that lead from one version to another, or are all of it */
function* linesOf(site: SiteContent, from: SiteContent | null): Generator<string> {
  let lines = 0;
  const line = (value: object) => {
    lines += 1;
    return JSON.stringify(value);
  };
  for (const type of contentTypes) {
    const { noun } = type;
    if (site[type.name] === from?.[type.name]) continue;
    const [before, after] = differing(from ? itemsOf(from, type) : [], itemsOf(site, type));
    const gone = new Map(before.map((item) => [item.id, item]));
    for (const item of after) {
      const isSame = gone.get(item.id) === item;
      gone.delete(item.id);
      if (isSame) continue;
      const { id, ...values } = item;
      const place = site.places[id] ?? null;
      const facts = { place, createdAt: site.createdAt[id], seenAt: site.changedAt.get(id) };
      yield line({ noun, id, item: type.isSingle ? values : { ...values, id }, ...facts });
    }
    for (const id of gone.keys()) yield line({ noun, id, item: null, place: null });
  }
  for (const picture of Object.values(site.pictures))
    if (picture.url.startsWith(`${imagesPath}/`) && picture !== from?.pictures[picture.url])
      yield line({ picture });
  const { version, formerSlugs } = site;
  const changedAt = Object.fromEntries(
    contentTypes.flatMap(({ noun }) => {
      const at = site.changedAt.get(noun);
      return at ? [[noun, at]] : [];
    }),
  );
  yield JSON.stringify({ version, from: from?.version ?? null, lines, formerSlugs, changedAt });
}

/** Both lists without what they have in common at their beginning and their end. */
function differing<Item>(before: Item[], after: Item[]): [Item[], Item[]] {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return [before.slice(start, before.length - end), after.slice(start, after.length - end)];
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
  // An empty line would end the reading.
  if (part.length > 0) yield `${part.join("\n")}\n`;
}

function fileIn(dataDir: string): string {
  return join(dataDir, "published.json");
}
