import { createHash } from "node:crypto";
import { once } from "node:events";
import {
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { forLocalhost } from "#tests/mail/certificates.ts";
import { reportErrors, reportPath } from "./report-errors.ts";

export interface HttpsFront {
  url: string;
  /** Sets the origin of the site, where requests go from now on. */
  forwardTo(origin: string): void;
  /** Returns the errors since the last call: refused requests and errors that pages reported. */
  takeTroubles(): string[];
  stop(): Promise<void>;
}

/**
 * An https proxy in front of a site, as in production, since WebKit accepts `Secure` cookies only
 * over https. It adds a script to every page that reports the page's errors, and adds the script's
 * hash to the page's policy.
 */
export async function startHttpsFront(): Promise<HttpsFront> {
  let target = "";
  let troubles: string[] = [];

  async function answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    if (incoming.url === reportPath) {
      troubles.push(await text(incoming));
      response.writeHead(204).end();
      return;
    }
    const isNavigation = incoming.headers.accept?.startsWith("text/html");
    const forwarded = request(target + incoming.url, {
      method: incoming.method,
      headers: {
        ...incoming.headers,
        "x-forwarded-for": "2001:db8::1",
        "x-forwarded-proto": "https",
        ...(isNavigation ? { "accept-encoding": "identity" } : {}),
      },
    });
    incoming.pipe(forwarded);
    response.once("close", () => forwarded.destroy());
    const [upstream] = (await once(forwarded, "response")) as [IncomingMessage];
    const { statusCode = 0, headers } = upstream;
    if (statusCode >= 400) troubles.push(`${statusCode} ${incoming.method} ${incoming.url}`);
    // A page whose policy has no rule for scripts runs none. Previews are such pages.
    if (isNavigation && headers["content-security-policy"]?.includes("script-src")) {
      const page = await text(upstream);
      response
        .writeHead(statusCode, withReporterAllowed(headers))
        .end(page.replace("<head>", `<head>${reporter}`));
    } else {
      response.writeHead(statusCode, headers);
      upstream.pipe(response);
    }
  }

  const server = createServer(forLocalhost, (incoming, response) => {
    answer(incoming, response).catch((error) => {
      // The browser has left the page.
      if (response.destroyed) return;
      troubles.push(`${incoming.method} ${incoming.url}: ${error}`);
      response.destroy();
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}`,
    forwardTo(origin) {
      target = origin;
    },
    takeTroubles() {
      const taken = troubles;
      troubles = [];
      return taken;
    },
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

const script = `(${reportErrors})("${reportPath}")`;
const reporter = `<script>${script}</script>`;
const source = `'sha256-${createHash("sha256").update(script).digest("base64")}'`;

function withReporterAllowed(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const { "content-length": _, "content-security-policy": policy = "", ...others } = headers;
  const allowing = String(policy).replace(/script-src( 'none')?/, `script-src ${source}`);
  return { ...others, "content-security-policy": allowing };
}
