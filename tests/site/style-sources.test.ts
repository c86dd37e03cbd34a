import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

const app = resolve(import.meta.dirname, "../../app");
const read = (path: string) => readFileSync(join(app, path), "utf8");

test("the style sheet of the public pages has the classes of the shared components that they use, and of no others", () => {
  const [, listed = ""] = /@source "\.\.\/ui\/\{(.+)\}\.tsx"/.exec(read("site/site.css")) ?? [];
  const pages = globSync("site/**/*.tsx", { cwd: app, exclude: ["**/*.test.tsx"] });
  const used = new Set(
    pages.flatMap((page) => componentsIn(read(page), /"#app\/ui\/([\w-]+)\.tsx"/g)),
  );
  for (const name of used)
    for (const other of componentsIn(read(`ui/${name}.tsx`), /"\.\/([\w-]+)\.tsx"/g))
      used.add(other);
  expect(listed.split(",").sort()).toEqual([...used].sort());
});

/** The names of the components that a source imports. */
function componentsIn(source: string, imports: RegExp): string[] {
  return Array.from(source.matchAll(imports), ([, name = ""]) => name);
}
