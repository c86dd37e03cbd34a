import { expect, it } from "vitest";
import { lintPlanted } from "./lint-planted.ts";

const code = "export const planted = 1;\n";
const byDefault = "export default function planted() {}\n";

it("accepts named exports from a file in kebab case", async () => {
  expect(await lintPlanted({ "domain/planted-file.ts": code, "db/001-planted.ts": code })).toEqual(
    [],
  );
});

it("refuses a file that is not named in kebab case", async () => {
  const faults = await lintPlanted({ "domain/plantedFile.ts": code, "app/ui/Planted.tsx": code });
  expect(faults.map(({ file, rule }) => [file, rule])).toEqual([
    ["app/ui/Planted.tsx", "lint/style/useFilenamingConvention"],
    ["domain/plantedFile.ts", "lint/style/useFilenamingConvention"],
  ]);
});

it("refuses a file that only re-exports", async () => {
  const faults = await lintPlanted({ "domain/planted.ts": 'export { a } from "./a.ts";\n' });
  expect(faults.map(({ rule }) => rule)).toEqual(["lint/performance/noBarrelFile"]);
});

it("refuses a default export that no framework asks for", async () => {
  const faults = await lintPlanted({
    "app/root.tsx": byDefault,
    "app/routes.ts": byDefault,
    "app/site/home.tsx": byDefault,
    "app/admin/lists/list.tsx": byDefault,
    "app/ui/planted.tsx": byDefault,
    "domain/planted.ts": byDefault,
    "vite.config.ts": byDefault,
  });
  expect(faults.map(({ file, rule }) => [file, rule])).toEqual([
    ["app/ui/planted.tsx", "lint/style/noDefaultExport"],
    ["domain/planted.ts", "lint/style/noDefaultExport"],
  ]);
});
