import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

export interface PageInParts extends AsyncDisposable {
  /** Address under which the site answers in parts. */
  readonly origin: string;
  /** Sends the next part of the page. False after the last one. */
  sendNext(): boolean;
}

/**
 * A slow connection to a site: a page that is opened through it arrives up to its main element, and
 * from there as `sendNext` lets it, one text, picture or block at a time.
 */
export async function pageInParts(site: URL): Promise<PageInParts> {
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
    origin: `http://127.0.0.1:${port}`,
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
