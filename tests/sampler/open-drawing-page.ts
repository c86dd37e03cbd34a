import { type Browser, chromium, type Page } from "playwright-core";
import { build, type Rolldown } from "vite";
import { chromiumOptions } from "#tests/journeys/chromium-options.ts";

/** An address that the test itself answers. */
const origin = "http://drawing.test";

/** Makes Chromium draw by software, so that a machine without a graphics card has WebGL2. */
const bySoftware = ["--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"];

/** A Chromium with WebGL2, or without. */
export function launchDrawingBrowser(hasWebgl = true): Promise<Browser> {
  const options = chromiumOptions();
  const others = options.args?.filter((flag) => flag !== "--disable-gpu") ?? [];
  return chromium.launch({
    ...options,
    args: [...others, ...(hasWebgl ? bySoftware : ["--disable-3d-apis"])],
  });
}

/** A page's modules and tiles, built as the site's are. */
export async function buildDrawingPage(
  page = "tests/sampler/drawing-page.ts",
): Promise<Map<string, string | Uint8Array>> {
  const built = await build({
    configFile: false,
    logLevel: "error",
    publicDir: false,
    build: {
      write: false,
      assetsInlineLimit: 0,
      modulePreload: false,
      rolldownOptions: { input: { page } },
    },
  });
  const { output } = built as Rolldown.RolldownOutput;
  const files = new Map(
    output.map((file) => [`/${file.fileName}`, file.type === "chunk" ? file.code : file.source]),
  );
  const entry = output.find((file) => file.type === "chunk" && file.isEntry);
  return files.set(
    "/",
    `<!doctype html><style>.shown { width: 900px; height: 600px }</style>
    <body><script type="module" src="/${entry?.fileName}"></script>`,
  );
}

/** A new tab with the drawing, which shares nothing with other tabs. */
export async function openDrawingPage(
  browser: Browser,
  files: Map<string, string | Uint8Array>,
  untilKnown: keyof Window = "drawingPage",
): Promise<Page> {
  const page = await browser.newPage();
  await page.route(`${origin}/**`, (route) => {
    const found = drawingFile(files, new URL(route.request().url()).pathname);
    return route.fulfill(found ?? { status: 404 });
  });
  await page.goto(`${origin}/`);
  await page.waitForFunction((name) => name in window, untilKnown);
  return page;
}

/** A file of the drawing's page as an answer to a request for this path, if there is one. */
export function drawingFile(files: Map<string, string | Uint8Array>, path: string) {
  const body = files.get(path);
  if (body === undefined) return null;
  const contentType = types[path.slice(path.lastIndexOf("."))] ?? "text/html";
  return { contentType, body: Buffer.from(body) };
}

const types: Record<string, string> = { ".js": "text/javascript", ".webp": "image/webp" };
