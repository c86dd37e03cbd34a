import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { addresses } from "./pages.ts";
import { runningSite } from "./running-site.ts";
import type { Visitor } from "./visitor.ts";

const site = runningSite();

test("every page is set in its two fonts alone, each loaded once, for Latin-1 and typographic marks", async () => {
  const visitor = await site.visitor();
  for (const path of addresses) {
    await visitor.open(path);
    expect(await fallbacksOn(visitor.page), path).toEqual([]);
  }
  expect(fontsLoaded(visitor)).toEqual([
    "hanken-grotesk-latin.woff2",
    "libre-caslon-display-latin.woff2",
  ]);
});

test("a name with other letters is set in the font, too, which loads them then", async () => {
  const visitor = await site.visitor();
  await visitor.open("/contact");
  expect(fontsLoaded(visitor)).not.toContain("hanken-grotesk-other.woff2");
  await visitor.page.getByLabel("Name").fill("Łukasz Ŵyn");
  await expect.poll(() => fontsLoaded(visitor)).toContain("hanken-grotesk-other.woff2");
  await visitor.page.evaluate(() => document.fonts.ready);
  expect(await fallbacksOn(visitor.page)).toEqual([]);
});

/** Names of the font files that the visitor asked for, without the hash, each once. */
function fontsLoaded({ requests }: Visitor): string[] {
  const files = requests.filter((request) => request.resourceType() === "font");
  const names = files.map((request) => request.url().replace(/.*\/(.+)-[\w-]{8}(\.\w+)$/, "$1$2"));
  return [...new Set(names)].sort();
}

/** Texts that a system font draws in part, with its name. */
async function fallbacksOn(page: Page): Promise<string[]> {
  const browser = await page.context().newCDPSession(page);
  await browser.send("DOM.enable");
  await browser.send("CSS.enable");
  const { root } = await browser.send("DOM.getDocument", { depth: -1 });
  const texts = textsIn(root);
  const found = await Promise.all(
    texts.map(async ({ nodeId, nodeValue }) => {
      const { fonts } = await browser.send("CSS.getPlatformFontsForNode", { nodeId });
      return fonts
        .filter(({ isCustomFont }) => !isCustomFont)
        .map(({ familyName }) => `${familyName}: ${nodeValue}`);
    }),
  );
  await browser.detach();
  expect(texts.length).toBeGreaterThan(20);
  return found.flat();
}

interface DomNode {
  nodeId: number;
  nodeType: number;
  nodeValue: string;
  children?: DomNode[];
}

/** Texts on the page, but for the stars of a rating, which neither font has. */
function textsIn(node: DomNode): DomNode[] {
  const isText = node.nodeType === 3 && /[^★\s]/.test(node.nodeValue);
  const inside = (node.children ?? []).flatMap(textsIn);
  return isText ? [node, ...inside] : inside;
}
