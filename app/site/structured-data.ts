import type { ComingClosedDays } from "#domain/business/closed-days.ts";
import type { Service } from "#domain/content/services.ts";
import { internationalNumber } from "#domain/content/telephone.ts";
import type { LayoutData } from "./layout-data.ts";
import { servicePath } from "./paths.ts";
import { type PriceRange, pricesOf, squareMetre } from "./prices.ts";

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
