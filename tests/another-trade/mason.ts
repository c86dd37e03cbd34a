import {
  type ContentType,
  emptyForm,
  labelsOf,
  picturesIn,
  readForm,
  wholeItem,
} from "#domain/content/content-type.ts";
import {
  type Content,
  contentTypes,
  itemsOf,
  type RegisteredType,
} from "#domain/content/registry.ts";
import { namePicture, type Picture } from "#domain/images/picture.ts";
import { noFormerSlugs } from "#domain/publishing/former-slugs.ts";
import type { SiteContent } from "#domain/publishing/site-content.ts";
import { sampleContent } from "#domain/sample-site/sample-content.ts";

const now = new Date("2026-03-03T12:00:00Z");

let made = 0;

/** What her forms hold where a field cannot have just any text. By type, then by field. */
const said: Partial<Record<RegisteredType["name"], Record<string, unknown>>> = {
  business: {
    name: "Foyle Stone",
    initials: "FS",
    kind: "HomeAndConstructionBusiness",
    trade: "stone masons",
    made: "carved",
    phone: "028 7946 0123",
    email: "hello@foylestone.example",
    locality: "Derry",
    region: "County Londonderry",
    postcode: "BT48 6AB",
    hours: [{ days: ["Monday", "Thursday"], opens: "07:30", closes: "16:00" }],
    closedDays: [{ from: "2026-03-16", to: "2026-03-18", label: "Granite days" }],
    social: [{ name: "Instagram", url: "https://instagram.example/foylestone" }],
  },
  services: {
    name: "Lettering",
    slug: "lettering",
    keywords: ["carved lettering"],
    sampler: "none",
    process: ["Draw the letters", "Cut them"],
    stepPictures: [{ step: "Cut them", url: pictureUrl("step"), alt: "A chisel in granite" }],
    plates: ["", "close-up"].map((kind, index) => ({
      url: pictureUrl("plate"),
      alt: `A cut letter ${index}`,
      caption: `Letter ${index} in slate`,
      kind,
    })),
  },
  samplerPage: {
    palette: ["#8d8d88", "#5a5f66"].map((colour, index) => ({
      family: "Granites",
      name: `Granite shade ${index}`,
      colour,
    })),
  },
  projects: {
    title: "Garden of the guildhall",
    slug: "guildhall-garden",
    sector: "Heritage",
    year: 2025,
    finishes: ["Lettering"],
    testimonial: { quote: "Every joint is true.", author: "R. Doherty", role: "Gardener" },
    images: ["gate", "steps"].map((name) => ({
      url: `/website-images/portfolio/1763712000000-${name}.jpg`,
      alt: `Granite ${name}`,
      caption: `The ${name}, carved`,
      before: `/website-images/portfolio/1763712000000-${name}-before.jpg`,
      beforeAlt: `Granite ${name} 0`,
    })),
  },
  testimonials: { rating: 5, project: "guildhall-garden" },
};

/** How many items each list gets, so that cards, neighbours and the other quotes are shown. */
const lists = { services: 2, projects: 2, testimonials: 2 };

/** A stone mason's site: her words in every field that a form edits, and every section shown. */
export function masonsSite(): SiteContent {
  const content = Object.fromEntries(
    contentTypes.map((type) => [
      type.name,
      type.isSingle
        ? { ...sampleContent[type.name], ...filled(type) }
        : Array.from({ length: lists[type.name] }, (_, index) => ({
            ...wholeItem(type, { id: `${type.name}-${index}` } as never),
            ...filled(type, index),
          })),
    ]),
  ) as unknown as Content;
  const urls = contentTypes.flatMap((type) =>
    itemsOf(content, type).flatMap((item) => picturesIn(type, item)),
  );
  return {
    version: 1,
    ...content,
    createdAt: {},
    places: {},
    formerSlugs: noFormerSlugs,
    changedAt: new Map(contentTypes.map(({ noun }) => [noun, now.toISOString()])),
    pictures: Object.fromEntries(urls.map((url) => [url, pictureAt(url)])),
  };
}

/** A form with her words in every field, as the admin reads it. Throws if the admin refuses it. */
function filled(type: RegisteredType, index = 0): Record<string, unknown> {
  const blank = emptyForm(type as ContentType, now) as Record<string, unknown>;
  const names = Object.keys(labelsOf(type as ContentType));
  const form = Object.fromEntries(
    names.map((name) => [name, said[type.name]?.[name] ?? wordsFor(type, name, blank[name])]),
  );
  if (index > 0) for (const name of ["slug", "name", "title"]) if (form[name]) form[name] += "-two";
  const read = readForm(type, form, now);
  if ("fieldErrors" in read)
    throw new Error(`Say what a mason enters: ${type.name} ${JSON.stringify(read.fieldErrors)}`);
  return read.values;
}

/** What she enters in a field, by what its form holds when it is new. */
function wordsFor(type: RegisteredType, name: string, blank: unknown): unknown {
  const field = (type as ContentType).fields[name];
  if (typeof blank === "boolean") return true;
  if (!Array.isArray(blank)) return field?.pictures ? pictureUrl(name) : masonry();
  const row = field?.stored.safeParse([{}]);
  if (!row?.success) return [masonry(), masonry()];
  const [columns] = row.data as Record<string, unknown>[];
  return [1, 2].map(() =>
    Object.fromEntries(
      Object.keys(columns ?? {}).map((column) => [
        column,
        /^(url|picture)$/.test(column) ? pictureUrl(name) : masonry(),
      ]),
    ),
  );
}

/** A short text that no other field has. */
function masonry(): string {
  made += 1;
  return `Granite ${made}`;
}

function pictureUrl(name: string): string {
  made += 1;
  return `/website-images/pages/17637120000${made}-${name.toLowerCase()}.jpg`;
}

function pictureAt(url: string): Picture {
  const shape = { width: 1600, height: 1200, widths: [1600], colour: "#445566" };
  return namePicture(shape, { url, hash: "1a2b3c4d", alt: "", caption: "" });
}
