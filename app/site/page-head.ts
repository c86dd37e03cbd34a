import type { MetaDescriptor } from "react-router";
import type { ComingClosedDays } from "#domain/business/closed-days.ts";
import type { Service } from "#domain/content/services.ts";
import { internationalNumber } from "#domain/content/telephone.ts";
import { wholeTitle } from "./business-words.ts";
import type { LayoutData, SocialPicture } from "./layout-data.ts";
import { servicePath } from "./paths.ts";
import { type PriceRange, pricesOf, squareMetre } from "./prices.ts";
import type { SearchTexts } from "./search-texts.ts";

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

/**
 * The business (https://schema.org/LocalBusiness). Without a rating, since search engines refuse
 * ratings that a business publishes about itself.
 */
export function businessData(layout: LayoutData) {
  const { siteUrl, business, areaServed, logo, closedDays, socialPicture, priceRange } = layout;
  return {
    "@type": business.kind,
    "@id": `${siteUrl}/#business`,
    name: business.name,
    description: business.description,
    url: `${siteUrl}/`,
    telephone: internationalNumber(business.phone),
    email: business.email,
    logo: siteUrl + (logo?.src ?? "/icon-512.png"),
    ...(socialPicture && { image: siteUrl + socialPicture.social }),
    ...(priceRange && { priceRange }),
    address: {
      "@type": "PostalAddress",
      ...(business.street && { streetAddress: business.street }),
      addressLocality: business.locality,
      addressRegion: business.region,
      ...(business.postcode && { postalCode: business.postcode }),
      addressCountry: business.country,
    },
    areaServed,
    openingHoursSpecification: business.hours.map((hours) => ({
      "@type": "OpeningHoursSpecification",
      dayOfWeek: hours.days,
      opens: hours.opens,
      closes: hours.closes,
    })),
    ...(closedDays.length > 0 && {
      specialOpeningHoursSpecification: closedDays.map(closedData),
    }),
    ...(business.social.length > 0 && { sameAs: business.social.map(({ url }) => url) }),
  };
}

/** Closed days, by midnight as opening and closing time, as Google documents it. */
function closedData({ from, to }: ComingClosedDays) {
  return {
    "@type": "OpeningHoursSpecification",
    validFrom: from,
    validThrough: to,
    opens: "00:00",
    closes: "00:00",
  };
}

/** The website (https://schema.org/WebSite). Search engines take its name from here. */
export function websiteData({ siteUrl, business }: LayoutData) {
  return {
    "@type": "WebSite",
    "@id": `${siteUrl}/#website`,
    name: business.name,
    url: `${siteUrl}/`,
    inLanguage: "en-GB",
    publisher: { "@id": `${siteUrl}/#business` },
  };
}

/** A service (https://schema.org/Service), with the prices that its texts name. */
export function serviceData(layout: LayoutData, service: Service, picture: string | undefined) {
  const prices = pricesOf(service);
  return {
    "@type": "Service",
    name: service.name,
    serviceType: service.name,
    description: service.summary,
    url: layout.siteUrl + servicePath(service.slug),
    ...(picture && { image: layout.siteUrl + picture }),
    provider: { "@id": `${layout.siteUrl}/#business` },
    areaServed: layout.areaServed,
    ...(prices.length > 0 && { offers: prices.map(offerAt) }),
  };
}

/**
 * An offer for a range of prices (https://schema.org/UnitPriceSpecification). MTK is the UN/CEFACT
 * code for a square metre.
 */
function offerAt({ least, most, unit }: PriceRange) {
  return {
    "@type": "Offer",
    priceSpecification: {
      "@type": "UnitPriceSpecification",
      priceCurrency: "GBP",
      minPrice: least,
      maxPrice: most,
      ...(unit && (unit === squareMetre ? { unitCode: "MTK" } : { unitText: unit })),
    },
  };
}

/** The path to a page from the home page (https://schema.org/BreadcrumbList). */
export function breadcrumbData(layout: LayoutData, trail: { name: string; path: string }[]) {
  return {
    "@type": "BreadcrumbList",
    itemListElement: [{ name: "Home", path: "/" }, ...trail].map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: layout.siteUrl + path,
    })),
  };
}
