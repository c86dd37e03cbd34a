import type { MetaDescriptor } from "react-router";
import { describe, expect, test } from "vitest";
import { sampleBusiness } from "#domain/sample-site/business.ts";
import { sampleServices } from "#domain/sample-site/sample-content.ts";
import type { LayoutData } from "./layout-data.ts";
import { breadcrumbData, businessData, pageHead, serviceData, websiteData } from "./page-head.ts";

const layout: LayoutData = {
  siteUrl: "https://decor.example",
  business: sampleBusiness,
  areaServed: ["Belfast"],
  closedDays: [],
  services: [],
  hasSampler: false,
  socialPicture: { social: "/pictures/hero-social.jpg", alt: "Sample boards" },
  priceRange: undefined,
};
const about = { title: "About us", description: "Who we are.", path: "/about" };

/** The value of a property such as `og:image`. */
function content(head: MetaDescriptor[], property: string): unknown {
  const found = head.find((entry) => "property" in entry && entry.property === property);
  return found && "content" in found ? found.content : undefined;
}

const titleOf = (head: MetaDescriptor[]) => head.find((entry) => "title" in entry);

describe("the head of a page", () => {
  test("adds the business name to the title, except on the home page", () => {
    expect(titleOf(pageHead(layout, about))).toEqual({
      title: `About us | ${sampleBusiness.name}`,
    });
    const home = { ...about, title: "Painters in Belfast", path: "/" };
    expect(titleOf(pageHead(layout, home))).toEqual({ title: "Painters in Belfast" });
  });

  test("has the page's own picture for social cards, or the site's, or none", () => {
    const own = pageHead(layout, {
      ...about,
      socialPicture: { social: "/pictures/own-social.jpg", alt: "" },
    });
    expect(content(own, "og:image")).toBe("https://decor.example/pictures/own-social.jpg");
    expect(content(own, "og:image:alt")).toBeUndefined();
    const sites = pageHead(layout, about);
    expect(content(sites, "og:image")).toBe("https://decor.example/pictures/hero-social.jpg");
    expect(content(sites, "og:image:alt")).toBe("Sample boards");
    const none = pageHead({ ...layout, socialPicture: undefined }, about);
    expect(content(none, "og:image")).toBeUndefined();
    expect(content(none, "og:image:width")).toBeUndefined();
  });

  test("has a title even without the layout's data", () => {
    expect(pageHead(undefined, about)).toEqual([{ title: "About us" }]);
  });
});

const hours = { "@type": "OpeningHoursSpecification" };

test("the business has the opening hours that the pages show", () => {
  const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"];
  expect(businessData(layout).openingHoursSpecification).toEqual([
    { ...hours, dayOfWeek: weekdays, opens: "08:00", closes: "18:00" },
    { ...hours, dayOfWeek: ["Saturday"], opens: "09:00", closes: "16:00" },
  ]);
});

test("the business has the closed days that pages announce, as days without opening hours", () => {
  expect(businessData(layout)).not.toHaveProperty("specialOpeningHoursSpecification");
  const closedDays = [{ from: "2026-12-24", to: "2027-01-02", isNow: false, text: "Closed" }];
  expect(businessData({ ...layout, closedDays }).specialOpeningHoursSpecification).toEqual([
    {
      ...hours,
      validFrom: "2026-12-24",
      validThrough: "2027-01-02",
      opens: "00:00",
      closes: "00:00",
    },
  ]);
});

test("the business has a street and a postcode if they are given", () => {
  expect(businessData(layout).address).toEqual({
    "@type": "PostalAddress",
    addressLocality: "Belfast",
    addressRegion: "Northern Ireland",
    addressCountry: "GB",
  });
  const found = { ...sampleBusiness, street: "4 Linenhall Yard", postcode: "BT1 1AA" };
  expect(businessData({ ...layout, business: found }).address).toMatchObject({
    streetAddress: "4 Linenhall Yard",
    postalCode: "BT1 1AA",
  });
});

test("the business has a picture and profiles on other sites if they are given", () => {
  expect(businessData(layout).image).toBe("https://decor.example/pictures/hero-social.jpg");
  const bare = businessData({ ...layout, socialPicture: undefined });
  expect(bare).not.toHaveProperty("image");
  expect(bare).not.toHaveProperty("sameAs");
  const social = [{ name: "Instagram", url: "https://instagram.example/decor" }];
  expect(businessData({ ...layout, business: { ...sampleBusiness, social } }).sameAs).toEqual([
    "https://instagram.example/decor",
  ]);
});

test("a finish is a service of the business, with its picture and the prices in its texts, if any", () => {
  const [service] = sampleServices;
  if (!service) throw new Error("no service");
  const described = serviceData(layout, service, "/pictures/a.jpg");
  expect(described.provider["@id"]).toBe(businessData(layout)["@id"]);
  expect(described.image).toBe("https://decor.example/pictures/a.jpg");
  expect(serviceData(layout, service, undefined)).not.toHaveProperty("image");

  const offering = (answer: string) => {
    const faq = [{ question: "What does it cost?", answer }];
    return serviceData(layout, { ...service, faq, specification: [] }, "");
  };
  const price = { "@type": "UnitPriceSpecification", priceCurrency: "GBP" };
  const offered = (terms: object) => [
    { "@type": "Offer", priceSpecification: { ...price, ...terms } },
  ];
  expect(offering("It comes to £45 to £70 a square metre.").offers).toEqual(
    offered({ minPrice: 45, maxPrice: 70, unitCode: "MTK" }),
  );
  expect(offering("A door is £1,070 to £1,110 a side.").offers).toEqual(
    offered({ minPrice: 1070, maxPrice: 1110, unitText: "side" }),
  );
  expect(offering("Ask us.")).not.toHaveProperty("offers");
});

test("the business has a logo, and a price range if its finishes have prices; its kind is the owner's", () => {
  expect(businessData(layout)).toMatchObject({
    "@type": "HousePainter",
    logo: "https://decor.example/icon-512.png",
  });
  expect(businessData(layout)).not.toHaveProperty("priceRange");
  const priceRange = "£22 to £1,000 a square metre";
  const business = { ...sampleBusiness, kind: "Plumber" as const };
  expect(businessData({ ...layout, business, priceRange })).toMatchObject({
    "@type": "Plumber",
    priceRange,
  });
});

test("the website belongs to the business", () => {
  expect(websiteData(layout)).toMatchObject({
    "@type": "WebSite",
    name: sampleBusiness.name,
    url: "https://decor.example/",
    publisher: { "@id": businessData(layout)["@id"] },
  });
});

test("the breadcrumbs lead from the home page to the page", () => {
  const trail = [
    { name: "Services", path: "/services" },
    { name: "Lime Wash", path: "/services/lime-wash" },
  ];
  const { itemListElement: items } = breadcrumbData(layout, trail);
  expect(items.map(({ position, name, item }) => [position, name, item])).toEqual([
    [1, "Home", "https://decor.example/"],
    [2, "Services", "https://decor.example/services"],
    [3, "Lime Wash", "https://decor.example/services/lime-wash"],
  ]);
});
