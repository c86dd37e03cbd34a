import { expect, it } from "vitest";
import { faultsIn } from "#scripts/check-sources.mjs";

const wide = "word ".repeat(25);

it("refuses a comment of more than 100 columns anywhere", () => {
  const text = [`// ${wide}`, "/**", `   * ${wide}`, " */", `  {/* ${wide}*/}`].join("\n");
  expect(faultsIn({ "app/planted.tsx": text })).toEqual([
    expect.stringMatching(/^app\/planted\.tsx:1 /),
    expect.stringMatching(/^app\/planted\.tsx:3 /),
    expect.stringMatching(/^app\/planted\.tsx:5 /),
  ]);
});

it("accepts long strings in code, and comments that Biome wants on one line", () => {
  const text = [`const text = "${wide}";`, `// biome-ignore lint/a/b: ${wide}`].join("\n");
  expect(faultsIn({ "app/planted.tsx": text })).toEqual([]);
});

it("refuses an exported name that another file exports too", () => {
  const sources = {
    "app/first.ts": "export const planted = 1;\nexport type Other = string;",
    "domain/second.ts": "export async function planted() {}",
  };
  expect(faultsIn(sources)).toEqual([
    'domain/second.ts app/first.ts exports "planted" too; rename one of them',
  ]);
});

it("accepts the names of route modules, names in tests, and overloads", () => {
  const route = "export function loader() {}\nexport default function Page() {}";
  expect(
    faultsIn({
      "app/first.tsx": route,
      "app/second.tsx": route,
      "domain/read.ts": "export function read(a: 1): 1;\nexport function read(a: 2): 2;",
      "tests/reader.ts": "export const read = 1;",
    }),
  ).toEqual([]);
});

it("refuses a test that is retried", () => {
  const text = 'test("the site answers", {\n  retry: 2,\n}, () => {});';
  expect(faultsIn({ "tests/planted.test.ts": text })).toEqual([
    "tests/planted.test.ts A test is retried; find out why it fails",
  ]);
});
