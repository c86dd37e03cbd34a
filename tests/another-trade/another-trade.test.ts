import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { publicPaths } from "#app/site/paths.ts";
import { type Database, openDatabase } from "#db/open.ts";
import { builtInSite } from "#domain/publishing/built-in-site.ts";
import { siteOn } from "#domain/publishing/site-content.ts";
import { catalogue } from "#domain/sample-site/pictures.ts";
import { sampleContent } from "#domain/sample-site/sample-content.ts";
import { databases, type TestDatabase } from "#tests/databases/databases.ts";
import { exampleEnquiry } from "#tests/enquiries/example-enquiry.ts";
import { tryMails } from "#tests/enquiries/try-mails.ts";
import { answerFor } from "#tests/site/render-page.ts";
import { masonsSite } from "./mason.ts";

const siteUrl = "https://foylestone.example";
const site = masonsSite();
const pages = [
  ...publicPaths(site),
  "/portfolio?sector=heritage",
  "/portfolio?sector=residential",
  "/contact?service=lettering",
];
const missing = ["/nope", "/services/nope", "/portfolio/nope"];
const files = ["/site.webmanifest", "/sitemap.xml", "/robots.txt", "/speculation-rules.json"];

/** Beginnings of words that tell of the painter, wherever they stand. */
const painters =
  /\w*(?:paint|brush|finish|dragg|drag-|rag.?roll|stippl|marbl|grain|gild|gold.leaf|lime.?wash|glitter|metallic|decor|varnish|glaze|scumble|belfast|northern.ireland)\w*|\b(?:rooms?|walls?|DS)\b/gi;

/** The designer's words in the markup, which browsers do not show. */
const design = / (?:class|d|sizes)="[^"]*"/g;

/** The program's own sentences that the built-in content happens to begin like. */
const everyday = ["ask for a quote", "your enquiry has reached", "enquiry has reached us"];

const builtInRuns = new Set(textsIn([sampleContent, catalogue]).flatMap(runsIn));

let fresh: TestDatabase;
let database: Database;
beforeAll(async () => {
  fresh = await databases[0].create();
  database = await openDatabase(fresh.options);
});
afterAll(async () => {
  await database.close();
  await fresh.remove();
});

async function answerTo(path: string, init?: RequestInit, shown = site): Promise<string> {
  const photos = { db: database.db } as never;
  const services = {
    siteUrl,
    retentionMonths: 24,
    database,
    photos,
    enquiryMail: { notify: () => undefined, isSetUp: () => true, mailedSingly: 60 },
  };
  const answer = await answerFor(
    new Request(siteUrl + path, init),
    { site: siteOn(shown, "2026-03-03") },
    services,
  );
  return answer.text();
}

const enquiry = (changes: Record<string, string> = {}) => ({
  method: "POST",
  body: new URLSearchParams({
    ...(exampleEnquiry({ service: "Lettering", message: "A headstone.", ...changes }) as object),
  }),
});

describe("once a stone mason has filled in every form of the admin", () => {
  test.each([...pages, ...missing, ...files])("%s has no word of the painter", async (path) => {
    expect(paintersWordsIn(await answerTo(path))).toEqual([]);
  });

  test("the thanks, the refused form and the answers to scripts have none", async () => {
    const thanks = await answerTo("/contact", enquiry());
    expect(thanks).toMatch(/FS-[0-9A-Z]{6}/);
    const refused = await answerTo("/contact", enquiry({ email: "" }));
    expect(refused).toContain("Failed to send message.");
    const refusal = await answerTo("/api/contact", enquiry({ email: "" }));
    expect(refusal).toContain("fieldErrors");
    for (const answer of [thanks, refused, refusal]) expect(paintersWordsIn(answer)).toEqual([]);
  });

  test("the mails to her and to the visitor have none", async () => {
    await answerTo("/api/contact", enquiry({ message: "A gatepost." }));
    const { business } = site;
    const settings = { from: undefined, enquiriesTo: undefined, siteUrl, business };
    const mails = await tryMails(database.db, new Date(), undefined, settings);
    expect(mails.map(({ headers }) => headers["Auto-Submitted"])).toEqual(
      expect.arrayContaining(["auto-generated", "auto-replied"]),
    );
    for (const mail of mails) expect(paintersWordsIn(JSON.stringify(mail))).toEqual([]);
  });
});

test.each(publicPaths(builtInSite({})))(
  "words of the painter are found on the painter's own %s",
  async (path) => {
    const answer = await answerTo(path, undefined, builtInSite({}));
    expect(paintersWordsIn(answer).length).toBeGreaterThan(4);
  },
);

/**
 * What an answer still has of the painter: telling words, and runs of four words that the built-in
 * content has too.
 */
function paintersWordsIn(answer: string): string[] {
  const text = answer.replace(design, "");
  const shared = runsIn(text).filter((run) => builtInRuns.has(run) && !everyday.includes(run));
  return [...new Set([...(text.match(painters) ?? []), ...shared])];
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return value && typeof value === "object" ? Object.values(value).flatMap(textsIn) : [];
}

/** Every four words in a row. */
function runsIn(text: string): string[] {
  const words: string[] = text.toLowerCase().match(/[\p{L}\p{N}]+(?:[’'][\p{L}]+)?/gu) ?? [];
  return words.slice(3).map((_, index) => words.slice(index, index + 4).join(" "));
}
