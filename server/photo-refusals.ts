import type { MiddlewareHandler } from "hono";
import { internationalNumber } from "#domain/content/telephone.ts";
import { escapeHtml } from "#domain/text/escape-html.ts";

/**
 * Tells a refusal of a visitor's photo, JSON `message` for scripts, to a browser without scripts on a page that leads back to
 * where it came from. `phone` is what the visitor may call instead, as it is written on the site.
 */
export function photoRefusals(phone: () => string): MiddlewareHandler {
  return async (c, next) => {
    await next();
    if (c.res.status < 400 || !c.req.header("Accept")?.includes("text/html")) return;
    if (!c.res.headers.get("Content-Type")?.startsWith("application/json")) return;
    const { message }: { message: string } = await c.res.json();
    const back = cameFrom(c.req.header("Referer"));
    c.res = new Response(refusalPage(message, back, phone()), {
      status: c.res.status,
      headers: { "Content-Type": "text/html; charset=utf-8" },
    });
  };
}

/** The thank-you panel where the browser names it, with its address's leave to add photos; otherwise the contact page. */
function cameFrom(referrer = ""): string {
  const { pathname, search } = URL.parse(referrer) ?? {};
  return pathname === "/contact" ? pathname + search : "/contact";
}

function refusalPage(message: string, back: string, phone: string): string {
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>The photo was not taken</title>
</head>
<body>
<h1>The photo was not taken</h1>
<p>${escapeHtml(message)} Your enquiry is safe.</p>
<p><a href="${escapeHtml(back)}">Go back</a>, or call us: <a href="tel:${escapeHtml(internationalNumber(phone))}">${escapeHtml(phone)}</a>.</p>
</body>
</html>
`;
}
