import type { Context, MiddlewareHandler } from "hono";
import { editorBytes, uploadBytes, visitorBytes } from "#domain/body-limits.ts";
import { internationalNumber } from "#domain/content/telephone.ts";
import { refusalWords } from "#domain/images/refusal.ts";
import { escapeHtml } from "#domain/text/clean-text.ts";

/** Editors may save long texts. */
const editorPath = /^\/admin\/./;

/** Requests to these paths contain a picture. */
const uploadPath = "/admin/images";
export const photosPath = "/api/contact/photos";

/**
 * Refuses requests whose `Content-Length` is too large, before reading them. Bodies without a
 * length are limited while they are read (`app/http/read-body.server.ts`).
 */
export function limitBodies(): MiddlewareHandler {
  return async (c, next) => {
    const bytes = Number(c.req.header("Content-Length") ?? 0);
    const { path } = c.req;
    if (path === uploadPath || path === photosPath) {
      if (c.req.header("Transfer-Encoding"))
        return c.json({ message: "Send the picture with its length." }, 411);
      if (path === uploadPath && bytes > uploadBytes)
        return c.json(refusalWords({ reason: "too many bytes", bytes }), 413);
      // The route checks the size of a photo, after its sender, and can answer with a page.
      return next();
    }
    return bytes > (editorPath.test(path) ? editorBytes : visitorBytes) ? tooMuch(c) : next();
  };
}

function tooMuch(c: Context) {
  return c.json({ error: "too_large", message: "That is more than we can take at once." }, 413);
}

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
