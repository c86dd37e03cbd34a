import { build, type Plugin, type Rolldown } from "vite";

/** The module by which the server learns the addresses of the script. */
const virtual = "virtual:quote-script";
const resolved = `\0${virtual}`;

const source = "app/site/contact/hydrate-quote-page.tsx";

/** The development server changes components in place, by this module of React Router. */
const hotRuntime = "/@id/__x00__virtual:react-router/inject-hmr-runtime";

/**
 * Builds the script of the quote form, whose page loads it in place of React Router and the scripts
 * of its routes. A build of its own makes it one file, without anything that only the admin needs.
 */
export function emitQuoteScript(): Plugin {
  let files = [hotRuntime, `/${source}`];
  return {
    name: "quote-script",
    // The client is built first, and tells the server the name.
    sharedDuringBuild: true,
    async generateBundle() {
      if (this.environment.name !== "client") return;
      const output = await buildAlone();
      for (const { fileName, ...file } of output) {
        const content = file.type === "chunk" ? file.code : file.source;
        this.emitFile({ type: "asset", fileName, source: content });
      }
      files = output
        .filter((file) => file.type === "chunk" && file.isEntry)
        .map(({ fileName }) => `/${fileName}`);
    },
    resolveId: (id) => (id === virtual ? resolved : undefined),
    load: (id) =>
      id === resolved ? `export const quoteScripts = ${JSON.stringify(files)};` : undefined,
  };
}

/** The script, and the files that it loads when it needs them. */
async function buildAlone(): Promise<Rolldown.OutputBundle[string][]> {
  const built = await build({
    configFile: false,
    logLevel: "error",
    publicDir: false,
    build: {
      write: false,
      assetsInlineLimit: 0,
      modulePreload: false,
      rolldownOptions: { input: { quote: source } },
    },
  });
  return (built as Rolldown.RolldownOutput).output;
}
