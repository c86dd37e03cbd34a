import { describe, expect, test } from "vitest";
import { exampleBusiness, exampleForms } from "#tests/admin/example-forms.ts";
import { blankTexts, emojiText } from "#tests/awkward-texts.ts";
import { type ContentType, emptyForm, readForm } from "./content-type.ts";
import type { ListType } from "./registry.ts";
import { contentTypes } from "./registry.ts";

const now = new Date("2026-03-02T12:00:00Z");
type Path = (string | number)[];

function filledForm(type: ContentType): Record<string, unknown> {
  if (type.noun === "business") return exampleBusiness();
  return exampleForms[type.noun as ListType["noun"]]?.() ?? emptyForm(type, now);
}

/** Where a form or item has texts. */
function textPaths(value: unknown, path: Path = []): Path[] {
  if (typeof value === "string") return [path];
  if (typeof value !== "object" || value === null) return [];
  const isList = Array.isArray(value);
  return Object.entries(value).flatMap(([name, part]) =>
    textPaths(part, [...path, isList ? Number(name) : name]),
  );
}

function textAt(value: unknown, path: Path): unknown {
  return path.reduce((part, name) => (part as Record<string | number, unknown>)[name], value);
}

describe.each(contentTypes.map((type): [string, ContentType] => [type.name, type]))(
  "in each text of the form of %s",
  (_, type) => {
    const form = filledForm(type);
    const paths = textPaths(form);
    const readWith = (path: Path, text: string) => {
      const changed = structuredClone(form);
      const parent = textAt(changed, path.slice(0, -1)) as Record<string | number, unknown>;
      parent[path.at(-1) ?? ""] = text;
      return readForm(type, changed, now);
    };
    const textsWith = (path: Path, text: string) => {
      const read = readWith(path, text);
      if (!("values" in read)) return null;
      return textPaths(read.values).map((at) => String(textAt(read.values, at)));
    };

    test.each(blankTexts)("%j counts as empty", (blank) => {
      for (const path of paths)
        expect(readWith(path, blank), path.join(".")).toEqual(readWith(path, ""));
    });

    test("a hundred thousand characters are refused", () => {
      const long = "x".repeat(100_000);
      expect(paths.filter((path) => "values" in readWith(path, long))).toEqual([]);
    });

    test("marks that turn the writing direction stay out of a single line", () => {
      const accepted = paths.flatMap((path) => textsWith(path, "A\u202E\u2066 b\n2") ?? []);
      expect(accepted.filter((text) => /[\u202E\u2066](?!.*\n)/s.test(text))).toEqual([]);
      expect(accepted).toContain("A b 2");
    });

    test("emoji stay whole", () => {
      const accepted = paths.map((path) => textsWith(path, emojiText)).filter((read) => read);
      expect(accepted.length).toBeGreaterThan(0);
      for (const texts of accepted) expect(texts).toContain(emojiText);
    });
  },
);
