import type { MetaDescriptor } from "react-router";
import { wholeTitle } from "./business-words.ts";
import type { LayoutData, SocialPicture } from "./layout-data.ts";
import type { SearchTexts } from "./search-texts.ts";
import { businessData } from "./structured-data.ts";

export interface PageHead {
  /** Without the business name, which is added. The home page gives its whole title. */
  title: string;
  description: string;
  /** The canonical path, with the query if it selects another page. */
  path: string;
  /** For social cards. By default the site's picture. */
  socialPicture?: SocialPicture | undefined;
  /** JSON-LD objects in addition to the business. */
  structuredData?: object[];
  /** Keeps the page out of search engines. */
  hidden?: boolean;
}

/** The head of a page that search engines leave out. */
export function hiddenHead(layout: LayoutData | undefined, title: string): MetaDescriptor[] {
  return pageHead(layout, { title, description: "", path: "", hidden: true });
}

/** The title, description, canonical url, social card and structured data of a page. */
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

/** What search engines show: the owner's texts, and the usual one for each that is empty. */
export function ownOrUsual(
  { seoTitle, seoDescription }: { seoTitle: string; seoDescription: string },
  usual: SearchTexts,
): SearchTexts {
  return {
    title: seoTitle || usual.title,
    description: seoDescription || usual.description,
  };
}
