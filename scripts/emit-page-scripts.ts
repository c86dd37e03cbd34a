import { readFile } from "node:fs/promises";
import { build, type Plugin, type Rolldown } from "vite";

/** The module by which the server learns the addresses of the scripts. */
const virtual = "virtual:page-scripts";
const resolved = `\0${virtual}`;

const sources = {
  quote: "app/site/contact/hydrate-quote-page.tsx",
  sampler: "app/site/sampler/start-sampler.ts",
};

/** The development server changes components in place, by this module of React Router. */
const hotRuntime = "/@id/__x00__virtual:react-router/inject-hmr-runtime";

type Files = Record<keyof typeof sources, string[]>;

/**
 * Builds the scripts of the public pages that have one, in place of React Router and the scripts of
 * its routes. Separate builds give one file for each page, without anything that only another page
 * or the admin needs.
 */
export function emitPageScripts(): Plugin {
  let files: Files = {
    quote: [hotRuntime, `/${sources.quote}`],
    sampler: [`/${sources.sampler}`],
  };
  return {
    name: "page-scripts",
    // The client is built first, and tells the server the names.
    sharedDuringBuild: true,
    async generateBundle() {
      if (this.environment.name !== "client") return;
      const outputs = { quote: await buildAlone("quote"), sampler: await buildAlone("sampler") };
      for (const { fileName, ...file } of Object.values(outputs).flat()) {
        const content = file.type === "chunk" ? file.code : file.source;
        this.emitFile({ type: "asset", fileName, source: content });
      }
      files = { quote: entriesOf(outputs.quote), sampler: entriesOf(outputs.sampler) };
    },
    resolveId: (id) => (id === virtual ? resolved : undefined),
    load: (id) =>
      id === resolved ? `export const pageScripts = ${JSON.stringify(files)};` : undefined,
  };
}

/** The script of a page, and the files that it loads when it needs them. */
async function buildAlone(name: keyof typeof sources): Promise<Rolldown.OutputBundle[string][]> {
  const built = await build({
    configFile: false,
    logLevel: "error",
    publicDir: false,
    plugins: [shortShaders(), plainImports()],
    build: {
      write: false,
      assetsInlineLimit: 0,
      modulePreload: false,
      rolldownOptions: { input: { [name]: sources[name] } },
    },
  });
  return (built as Rolldown.RolldownOutput).output;
}

function entriesOf(output: Rolldown.OutputBundle[string][]): string[] {
  return output
    .filter((file) => file.type === "chunk" && file.isEntry)
    .map(({ fileName }) => `/${fileName}`);
}

/** Shaders are text in the script: comments and spaces would be sent with it. */
function shortShaders(): Plugin {
  return {
    name: "short-shaders",
    enforce: "pre",
    async load(id) {
      if (!id.endsWith(".glsl?raw")) return;
      const shader = await readFile(id.replace(/\?raw$/, ""), "utf8");
      return `export default ${JSON.stringify(shortenShader(shader))};`;
    },
  };
}

/**
 * Vite imports files by a function that first loads the styles and scripts that they need. Ours
 * need none, and the function is nearly a kilobyte.
 */
function plainImports(): Plugin {
  return {
    name: "plain-imports",
    enforce: "pre",
    load: (id) =>
      id === "\0vite/preload-helper.js"
        ? "export const __vitePreload = (load) => load();"
        : undefined,
  };
}

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
