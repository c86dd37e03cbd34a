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
