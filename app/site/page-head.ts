import type { MetaDescriptor } from "react-router";
import type { LayoutData, SocialPicture } from "./layout-data.ts";
import { businessData } from "./structured-data.ts";

export interface PageHead {
  /** Without the business name, which is added; the home page gives the whole title itself. */
  title: string;
  description: string;
  /** Canonical path, with its query where that makes another page. */
  path: string;
  /** For social cards; the site's own when left out. */
  socialPicture?: SocialPicture | undefined;
  /** JSON-LD objects besides the business itself. */
  structuredData?: object[];
  /** Kept out of search engines. */
  hidden?: boolean;
}

/** Title, description, canonical address, social card and structured data of a page. */
export function pageHead(layout: LayoutData | undefined, page: PageHead): MetaDescriptor[] {
  if (!layout) return [{ title: page.title }];
  const { siteUrl, business } = layout;
  const title = page.path === "/" ? page.title : wholeTitle(page.title, business);
  const url = siteUrl + page.path;
  const picture = page.socialPicture ?? layout.socialPicture;
  if (page.hidden || layout.preview !== undefined) {
    return [{ title }, { name: "robots", content: "noindex" }];
  }
  return [
    { title },
    { name: "description", content: page.description },
    { tagName: "link", rel: "canonical", href: url },
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: business.name },
    { property: "og:locale", content: "en_GB" },
    { property: "og:title", content: page.title },
    { property: "og:description", content: page.description },
    { property: "og:url", content: url },
    ...(picture
      ? [
          { property: "og:image", content: siteUrl + picture.social },
          { property: "og:image:width", content: "1200" },
          { property: "og:image:height", content: "630" },
          ...(picture.alt ? [{ property: "og:image:alt", content: picture.alt }] : []),
        ]
      : []),
    { name: "twitter:card", content: "summary_large_image" },
    ...[businessData(layout), ...(page.structuredData ?? [])].map((data) => ({
      "script:ld+json": { "@context": "https://schema.org", ...data },
    })),
  ];
}

/** A page's title as the browser's tab shows it. */
export function wholeTitle(title: string, { name }: LayoutData["business"]): string {
  return `${title} | ${name}`;
}
