import { expect, test } from "vitest";
import { shortenShader } from "./emit-page-scripts.ts";

test("a shader loses its comments and spaces", () => {
  const shader = `// The mask.
    uniform  sampler2D uMask; /* two
    lines */
    float half(float a) {
      return a / 2.0; // halved
    }`;
  expect(shortenShader(shader)).toBe("uniform sampler2D uMask;float half(float a){return a/2.0;}");
});

test("a directive keeps its line, with a space between name and value", () => {
  const shader = "float a;\n#define TWICE(a) (a * 2.0)\n#define LEFT -1.0\nfloat b = TWICE( a );";
  expect(shortenShader(shader)).toBe(
    "float a;\n#define TWICE(a) (a * 2.0)\n#define LEFT -1.0\nfloat b=TWICE(a);",
  );
});

test("a sign before a sign stays apart from it", () => {
  expect(shortenShader("a = b - -c; d = e + +f;")).toBe("a=b- -c;d=e+ +f;");
});
