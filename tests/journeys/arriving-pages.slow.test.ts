import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { layoutShift, unseenShift } from "./inspections.ts";
import { runningSite } from "./running-site.ts";

const site = runningSite();

const project = "/portfolio/civic-hall-restoration";
const paths = ["/", "/services/marbling", project, `${project}/plates`, "/about", "/contact"];

test.for([360, 768, 1440])(
  "a page that arrives in parts moves nothing that it has shown, at %i px",
  async (width) => {
    const visitor = await site.visitor({ width, stillness: true });
    visitor.expectTrouble(/^request to someone else/);
    const { page } = visitor;
    await using connection = await pageInParts(site.url);
    for (const path of paths) {
      await page.goto(connection.origin + path, { waitUntil: "commit" });
      do await drawn(page);
      while (connection.sendNext());
      await page.getByRole("heading", { level: 1 }).waitFor();
      const moves = await layoutShift(page, { unseen: unseenShift });
      expect(moves, path).toEqual([]);
    }
  },
);

/** Waits until the browser has drawn what has arrived of a page. */
function drawn(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    await frame();
    await frame();
  });
}

/**
 * A slow connection to a site: a page that is opened through it arrives up to its main element, and
 * from there as `sendNext` lets it, one text, picture or block at a time.
 */
async function pageInParts(site: URL) {
  let sendNext = () => false;

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const headers = { ...incoming.headers, host: site.host, "accept-encoding": "identity" };
    const answered = request(new URL(incoming.url ?? "/", site), { headers }).end();
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      answered.on("response", resolve).on("error", reject);
    });
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    if (!answer.headers["content-type"]?.startsWith("text/html")) {
      answer.pipe(outgoing);
      return;
    }
    const [first, ...rest] = partsOf(await text(answer));
    outgoing.write(first);
    sendNext = () => {
      const part = rest.shift();
      if (part) outgoing.write(part);
      else outgoing.end();
      return part !== undefined;
    };
  }

  const server = createServer((incoming, outgoing) => {
    answer(incoming, outgoing).catch((error) => outgoing.destroy(error));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    /** Address under which the site answers in parts. */
    origin: `http://127.0.0.1:${port}`,
    /** Sends the next part of the page. False after the last one. */
    sendNext: () => sendNext(),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A page's HTML, cut after the start of its main element and after what first follows there. */
function partsOf(html: string): string[] {
  const main = html.indexOf("<main");
  const cuts = [...html.matchAll(/<main[^>]*>|<\/(?:h1|p|a|picture|figure|figcaption|div)>/g)]
    .map((end) => end.index + end[0].length)
    .filter((end) => end > main)
    .slice(0, 24);
  return [0, ...cuts].map((cut, index) => html.slice(cut, cuts[index]));
}
