import { appServices, requestFacts } from "#app/context.ts";
import { publicAddresses } from "#app/site/addresses.ts";
import type { Route } from "./+types/sitemap";

/** Exactly the public pages of the version that visitors see (https://www.sitemaps.org/protocol.html). */
export function loader({ context }: Route.LoaderArgs) {
  const { siteUrl } = context.get(appServices);
  const pages = publicAddresses(context.get(requestFacts).site).map(
    (address) => `  <url><loc>${escapeXml(siteUrl + encodeURI(address))}</loc></url>\n`,
  );
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${pages.join("")}</urlset>\n`;
  return new Response(xml, {
    headers: {
      "Content-Type": "application/xml; charset=utf-8",
      "Cache-Control": "public, max-age=3600",
    },
  });
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
