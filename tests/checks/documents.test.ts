import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { expect, it } from "vitest";

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
  const model = read("docs/data-model.md");
  expect(names.filter((name) => !model.includes(`\`${name}\``))).toEqual([]);
});
