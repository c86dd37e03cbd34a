import { requestFactsContext, siteUrlContext } from "#app/context.ts";
import { type SitemapEntry, sitemapEntries } from "#app/site/sitemap-entries.ts";
import type { Route } from "./+types/sitemap";

const namespaces =
  'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"';

/**
 * The public pages of the version that visitors see (https://www.sitemaps.org/protocol.html), with
 * their pictures
 * (https://developers.google.com/search/docs/crawling-indexing/sitemaps/image-sitemaps).
 */
export function loader({ context }: Route.LoaderArgs) {
  const siteUrl = context.get(siteUrlContext);
  const entries = sitemapEntries(context.get(requestFactsContext).site);
  const pages = entries.map((entry) => `  <url>${inside(entry, siteUrl)}</url>\n`).join("");
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${namespaces}>\n${pages}</urlset>\n`;
  return new Response(xml, {
    headers: {
      "Content-Type": "application/xml; charset=utf-8",
      "Cache-Control": "public, max-age=3600",
    },
  });
}

function inside({ path, lastChanged, pictures }: SitemapEntry, siteUrl: string): string {
  const url = (place: string) => escapeXml(siteUrl + encodeURI(place));
  return [
    `<loc>${url(path)}</loc>`,
    lastChanged ? `<lastmod>${lastChanged}</lastmod>` : "",
    ...pictures.map(
      (picture) => `<image:image><image:loc>${url(picture)}</image:loc></image:image>`,
    ),
  ].join("");
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
