import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { labelsOf } from "./content-type.ts";
import { contentTypes, listTypes } from "./registry.ts";

const definitions = globSync("**/*.ts", { cwd: import.meta.dirname })
  .filter((file) =>
    /^export const \w+ = contentType\(/m.test(
      readFileSync(`${import.meta.dirname}/${file}`, "utf8"),
    ),
  )
  .map((file) => file.replace(/\.ts$/, ""));

test("the folder's definitions are found", () => {
  expect(definitions).toHaveLength(contentTypes.length);
});

test.each(definitions)("%s.ts is in the registry", async (name) => {
  const defined = Object.values(await import(/* @vite-ignore */ `./${name}.ts`));
  expect(contentTypes.filter((type) => defined.includes(type))).not.toEqual([]);
});

test("no two types share a name or a noun", () => {
  for (const key of ["name", "noun"] as const)
    expect(new Set(contentTypes.map((type) => type[key])).size).toBe(contentTypes.length);
});

test("only single items share a table", () => {
  const lists = listTypes.map(({ table }) => table);
  const singles = contentTypes.filter(({ isSingle }) => isSingle).map(({ table }) => table);
  expect(new Set(lists).size).toBe(lists.length);
  expect(lists.filter((table) => (singles as string[]).includes(table))).toEqual([]);
});

test.each(contentTypes)("the fields of the $noun have different labels", (type) => {
  const labels = Object.values(labelsOf(type));
  expect(new Set(labels).size).toBe(labels.length);
});

test.each(listTypes)("the $noun says what its samples made up", ({ madeUp }) => {
  expect(Object.values(madeUp ?? {}).flat()).not.toEqual([]);
});
