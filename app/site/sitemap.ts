import { requestFactsContext, siteUrlContext } from "#app/context.ts";
import { contentTypes, type Noun } from "#domain/content/registry.ts";
import type { Picture } from "#domain/images/picture.ts";
import type { SiteContent } from "#domain/publishing/site-content.ts";
import type { Route } from "./+types/sitemap";
import {
  projectPath,
  projectPlatesPath,
  publicPaths,
  servicePath,
  servicePlatesPath,
  specificationPath,
} from "./paths.ts";
import { type Plate, projectPlates, servicePlates } from "./plates.ts";
import { shownPicture } from "./shown-picture.ts";

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

/** A public page in the sitemap. */
interface SitemapEntry {
  path: string;
  /**
   * When its content last changed, as ISO-8601 text in UTC. Undefined if the version does not
   * record it.
   */
  lastChanged: string | undefined;
  /** Paths of its main pictures. */
  pictures: string[];
}

/** The pages without a slug. */
const pages = [
  "/",
  "/services",
  "/portfolio",
  "/about",
  "/sampler",
  "/contact",
  "/privacy",
] as const;

type Page = (typeof pages)[number];

/** Which of these pages show items of a type, and so change with them. */
const pagesShowing: Record<Noun, readonly [Page, ...Page[]]> = {
  "home-page": ["/"],
  "services-page": ["/services"],
  "portfolio-page": ["/portfolio"],
  "about-page": ["/about"],
  "sampler-page": ["/", "/sampler"],
  "contact-page": ["/contact"],
  "privacy-page": ["/privacy"],
  business: ["/", "/about", "/contact", "/privacy"],
  service: ["/", "/services", "/about", "/sampler"],
  project: ["/", "/portfolio", "/about"],
  testimonial: ["/", "/services", "/about"],
};

/** A page's pictures by `url`, and the keys of `changedAt` that concern the page. */
interface Shown {
  pictures: (string | null)[];
  changesWith: string[];
}

/** Every public page of a version, in reading order. */
function sitemapEntries(site: SiteContent): SitemapEntry[] {
  const shown = shownByPath(site);
  return publicPaths(site).map((path) => {
    const { pictures, changesWith } = shown.get(path) ?? nothing;
    const times = changesWith.flatMap((key) => site.changedAt.get(key) ?? []);
    return {
      path,
      lastChanged: times.sort().at(-1),
      pictures: pictures.flatMap((url) => picturePath(shownPicture(site, url)) ?? []),
    };
  });
}

const nothing: Shown = { pictures: [], changesWith: [] };

function shownByPath(site: SiteContent): Map<string, Shown> {
  const nouns = contentTypes.map(({ noun }) => noun);
  return new Map<string, Shown>([
    ...pages.map((path): [string, Shown] => [
      path,
      {
        pictures: pagePictures(site, path),
        changesWith: nouns.filter((noun) => pagesShowing[noun].includes(path)),
      },
    ]),
    ...site.services.flatMap((service): [string, Shown][] => [
      [servicePath(service.slug), { pictures: [service.heroImage], changesWith: [service.id] }],
      [specificationPath(service.slug), { pictures: [], changesWith: [service.id] }],
      [
        servicePlatesPath(service.slug),
        { pictures: urlsOf(servicePlates(site, service)), changesWith: [service.id] },
      ],
    ]),
    ...site.projects.flatMap((project): [string, Shown][] => [
      [
        projectPath(project.slug),
        { pictures: project.images.map(({ url }) => url), changesWith: [project.id] },
      ],
      [
        projectPlatesPath(project.slug),
        { pictures: urlsOf(projectPlates(site, project)), changesWith: [project.id] },
      ],
    ]),
  ]);
}

function urlsOf(plates: Plate[]): string[] {
  return plates.map(({ picture }) => picture.url);
}

/** The urls of the pictures of a page without a slug. */
function pagePictures(site: SiteContent, path: Page): (string | null)[] {
  const { homePage, aboutPage, contactPage } = site;
  if (path === "/") return [homePage.picture];
  if (path === "/contact") return [contactPage.areaPicture];
  if (path !== "/about") return [];
  return [aboutPage.picture, ...aboutPage.people.map(({ picture }) => picture)];
}

function picturePath(picture: Picture | undefined): string | undefined {
  return picture && (picture.named ?? picture.url);
}
