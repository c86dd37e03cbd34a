/**
 * A GLSL text without comments, and without spaces that part nothing. Directives such as `#define`
 * keep their lines.
 */
export function shortenShader(shader: string): string {
  return shader
    .replace(/\/\*.*?\*\//gs, " ")
    .replace(/\/\/.*/g, "")
    .split("\n")
    .map((line) => line.trim().replace(/\s+/g, " "))
    .map((line) => (line.startsWith("#") ? `\n${line}\n` : line))
    .join(" ")
    .split("\n")
    .map((part) => (part.startsWith("#") ? part : withoutSpaces(part.trim())))
    .filter(Boolean)
    .join("\n");
}

function withoutSpaces(code: string): string {
  return (
    code
      .replace(/ *([;{}(),=*/<>?:&|!]) */g, "$1")
      // `a - -b` keeps a space: `--` would mean something else.
      .replace(/(?<![+-]) *([+-]) *(?![+-])/g, "$1")
  );
}
