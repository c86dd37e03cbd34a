import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { expect, it } from "vitest";
import { contentTables } from "#domain/content/registry.ts";

const root = resolve(import.meta.dirname, "../..");
const read = (path: string) => readFileSync(join(root, path), "utf8");
const documents = execFileSync("git", ["ls-files", "*.md"], { cwd: root, encoding: "utf8" })
  .split("\n")
  .filter((path) => path && existsSync(join(root, path)));

it.each(documents)("%s links only to files that exist", (document) => {
  const targets = [...read(document).matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].map(([, to = ""]) => to);
  const missing = targets.filter(
    (target) => !/^https?:/.test(target) && !existsSync(join(root, dirname(document), target)),
  );
  expect(missing).toEqual([]);
});

it("the README and CONTRIBUTING name only files that exist", () => {
  const named = [read("README.md"), read("CONTRIBUTING.md")].flatMap((text) =>
    [...text.matchAll(/`((?:app|domain|db|server|cli|tests|scripts|bench|docs)\/[\w./-]*)`/g)].map(
      ([, path = ""]) => path,
    ),
  );
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

it("the README is short", () => {
  expect(read("README.md").split("\n").length).toBeLessThanOrEqual(91);
});

it("docs/data-model.md names every table", () => {
  const tables = /interface Tables \{([^}]*)\}/.exec(read("db/schema.ts"))?.[1] ?? "";
  const names = [...tables.matchAll(/^ {2}(\w+):/gm)].map(([, name = ""]) => name);
  expect(names.length).toBeGreaterThan(10);
  names.push(...contentTables);
  const model = read("docs/data-model.md");
  expect(names.filter((name) => !model.includes(`\`${name}\``))).toEqual([]);
});

/**
 * How many requirements of levels 1 and 2 each section of OWASP ASVS 5.0.0 has: a row for each
 * chapter, a number for each section.
 */
const sections = [
  [2, 9, 11, 3, 2],
  [3, 3, 4, 1],
  [0, 2, 4, 6, 5, 0, 2],
  [3, 1, 2, 4],
  [1, 3, 2, 3],
  [3, 12, 4, 4, 5, 3, 0, 4],
  [3, 4, 2, 5, 2, 2],
  [2, 3, 1, 1],
  [3, 4],
  [2, 2, 4, 11, 5, 2, 3],
  [2, 3, 3, 4, 1, 1],
  [3, 2, 4],
  [1, 5, 2, 5],
  [2, 4, 3],
  [3, 3, 7],
  [1, 5, 4, 3, 3],
  [1, 4, 2],
];

const asvs = read("docs/asvs.md");
/** The first cell of each row: numbers such as `1.2.6 – 1.2.8` or `7.1.1, 7.1.2`. */
const rowNumbers = [...asvs.matchAll(/^\| (\d[\d.,– ]*) \|/gm)].map(([, cell = ""]) => cell);

it("docs/asvs.md names only files that exist", () => {
  const named = [...asvs.matchAll(/`([\w@.-]+(?:\/[\w@.-]+)+|[\w-]+\.json)`/g)].map(
    ([, path = ""]) => path,
  );
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

const asvsRows = asvs.split("\n").filter((line) => /^\| \d/.test(line));

it("docs/asvs.md quotes only titles that stand in a file of the same row", () => {
  const quotes = asvsRows.flatMap((row) => {
    const files = row.matchAll(/`([\w@.-]+(?:\/[\w@.-]+)+\.\w+)`/g);
    const texts = [...files].map(([, path = ""]) => read(path));
    return [...row.matchAll(/"([^"]+)"/g)].map(([, quote = ""]) => ({ quote, texts }));
  });
  expect(quotes.length).toBeGreaterThan(80);
  const isIn = (text: string, quote: string) =>
    quote.split("…").every((part) => text.includes(part.trim()));
  const missing = quotes.filter(({ quote, texts }) => !texts.some((text) => isIn(text, quote)));
  expect(missing.map(({ quote }) => quote)).toEqual([]);
});

it("docs/asvs.md names only functions that stand in the file beside them", () => {
  const named = [...asvs.matchAll(/`(\w+)` in `([\w@.-]+(?:\/[\w@.-]+)+)`/g)];
  expect(named.length).toBeGreaterThan(15);
  const missing = named.filter(([, name = "", path = ""]) => !read(path).includes(name));
  expect(missing.map(([both]) => both)).toEqual([]);
});

it("docs/asvs.md has each requirement once", () => {
  const wanted = sections.flatMap((counts, chapter) =>
    counts.flatMap((count, section) =>
      Array.from({ length: count }, (_, at) => `${chapter + 1}.${section + 1}.${at + 1}`),
    ),
  );
  const answered = rowNumbers.flatMap((cell) => wanted.filter((number) => covers(cell, number)));
  expect(answered).toEqual(wanted);
});

/** Whether a cell names this requirement, alone, in a range, or by its section. */
function covers(cell: string, number: string): boolean {
  return cell.split(", ").some((part) => {
    const [first = "", last = first] = part.split(" – ").map(padded);
    const wanted = padded(number);
    return wanted.slice(0, first.length) >= first && wanted.slice(0, last.length) <= last;
  });
}

/** `1.2.10` as `01.02.10`, which compares as text. */
function padded(number: string): string {
  return number
    .split(".")
    .map((part) => part.padStart(2, "0"))
    .join(".");
}
