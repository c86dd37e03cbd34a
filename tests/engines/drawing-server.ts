import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buildDrawingPage, drawingFile } from "#tests/sampler/open-drawing-page.ts";

/** Serves the drawing alone, on a page that any browser can open. */
export async function startDrawingServer() {
  const files = await buildDrawingPage();
  const server = createServer(({ url }, response) => {
    const found = drawingFile(files, url ?? "");
    response.writeHead(found ? 200 : 404, { "content-type": found?.contentType ?? "text/plain" });
    response.end(found?.body);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}
