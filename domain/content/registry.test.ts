import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { contentTypes } from "./registry.ts";

const definitions = globSync("*.ts", { cwd: import.meta.dirname })
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
  const defined = Object.values(await import(`./${name}.ts`));
  expect(contentTypes.filter((type) => defined.includes(type))).not.toEqual([]);
});

test("no two types share a name, a noun or a table", () => {
  for (const key of ["name", "noun", "table"] as const)
    expect(new Set(contentTypes.map((type) => type[key])).size).toBe(contentTypes.length);
});
