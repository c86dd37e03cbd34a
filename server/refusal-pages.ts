import type { MiddlewareHandler } from "hono";
import { internationalNumber } from "#domain/content/telephone.ts";
import { escapeHtml } from "#domain/text/escape-html.ts";

/** The words of a refusal: what was refused, and what is safe all the same. */
interface Refused {
  title: string;
  assurance: string;
}

export const refusedPhoto: Refused = {
  title: "The photo was not taken",
  assurance: "Your enquiry is safe.",
};

export const refusedMessage: Refused = {
  title: "The message was not sent",
  assurance: "Your browser's Back button brings back what you typed.",
};

/**
 * Turns a refusal in JSON, which is for scripts, into a page for browsers without scripts. `phone`
 * is the number to call instead, as the site shows it.
 */
export function refusalPages(refused: Refused, phone: () => string): MiddlewareHandler {
  return async (c, next) => {
    await next();
    // A HEAD response has no body.
    if (c.req.method === "HEAD") return;
    if (c.res.status < 400 || !c.req.header("Accept")?.includes("text/html")) return;
    if (!c.res.headers.get("Content-Type")?.startsWith("application/json")) return;
    const { message }: { message: string } = await c.res.json();
    const page = refusalPage(refused, message, phone());
    c.res = new Response(page, {
      status: c.res.status,
      headers: { "Content-Type": "text/html; charset=utf-8" },
    });
    c.header("Content-Length", String(Buffer.byteLength(page)));
  };
}

function refusalPage({ title, assurance }: Refused, message: string, phone: string): string {
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
</head>
<body>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(message)} ${escapeHtml(assurance)}</p>
<p><a href="/contact">Ask for a quote</a>, or call us: <a href="tel:${escapeHtml(internationalNumber(phone))}">${escapeHtml(phone)}</a>.</p>
</body>
</html>
`;
}
