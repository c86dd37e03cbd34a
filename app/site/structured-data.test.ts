import { expect, test } from "vitest";
import { sampleBusiness } from "#domain/sample-site/business.ts";
import { sampleServices } from "#domain/sample-site/sample-content.ts";
import type { LayoutData } from "./layout-data.ts";
import { breadcrumbData, businessData, serviceData, websiteData } from "./structured-data.ts";

const layout: LayoutData = {
  siteUrl: "https://decor.example",
  business: sampleBusiness,
  areaServed: ["Belfast"],
  closedDays: [],
  services: [],
  hasSampler: false,
  socialPicture: { social: "/pictures/hero.1a2b3c4d-social.jpg", alt: "" },
  priceRange: undefined,
};

test("the business has the opening hours that the pages show", () => {
  expect(businessData(layout).openingHoursSpecification).toEqual([
    {
      "@type": "OpeningHoursSpecification",
      dayOfWeek: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"],
      opens: "08:00",
      closes: "18:00",
    },
    {
      "@type": "OpeningHoursSpecification",
      dayOfWeek: ["Saturday"],
      opens: "09:00",
      closes: "16:00",
    },
  ]);
});

test("the business has the closed days that pages announce, as days without opening hours", () => {
  expect(businessData(layout)).not.toHaveProperty("specialOpeningHoursSpecification");
  const closedDays = [{ from: "2026-12-24", to: "2027-01-02", isNow: false, text: "Closed" }];
  expect(businessData({ ...layout, closedDays }).specialOpeningHoursSpecification).toEqual([
    {
      "@type": "OpeningHoursSpecification",
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
  expect(businessData(layout).image).toBe(
    "https://decor.example/pictures/hero.1a2b3c4d-social.jpg",
  );
  const bare = businessData({ ...layout, socialPicture: undefined });
  expect(bare).not.toHaveProperty("image");
  expect(bare).not.toHaveProperty("sameAs");
  const social = [{ name: "Instagram", url: "https://instagram.example/decor" }];
  expect(businessData({ ...layout, business: { ...sampleBusiness, social } }).sameAs).toEqual([
    "https://instagram.example/decor",
  ]);
});

test("a finish is a service of the business, with its picture if it has one", () => {
  const [service] = sampleServices;
  if (!service) throw new Error("no service");
  const described = serviceData(layout, service, "/pictures/a.jpg");
  expect(described.provider["@id"]).toBe(businessData(layout)["@id"]);
  expect(described.image).toBe("https://decor.example/pictures/a.jpg");
  expect(serviceData(layout, service, undefined)).not.toHaveProperty("image");
});

test("a finish is offered at the prices in its texts, or without a price", () => {
  const [service] = sampleServices;
  if (!service) throw new Error("no service");
  const offering = (answer: string) =>
    serviceData(
      layout,
      { ...service, faq: [{ question: "What does it cost?", answer }], specification: [] },
      "",
    );
  const price = { "@type": "UnitPriceSpecification", priceCurrency: "GBP" };
  expect(offering("It comes to £45 to £70 a square metre.").offers).toEqual([
    {
      "@type": "Offer",
      priceSpecification: { ...price, minPrice: 45, maxPrice: 70, unitCode: "MTK" },
    },
  ]);
  expect(offering("A door is £1,070 to £1,110 a side.").offers).toEqual([
    {
      "@type": "Offer",
      priceSpecification: { ...price, minPrice: 1070, maxPrice: 1110, unitText: "side" },
    },
  ]);
  expect(offering("Ask us.")).not.toHaveProperty("offers");
});

test("the business has a logo, and a price range if its finishes have prices", () => {
  expect(businessData(layout).logo).toBe("https://decor.example/icon-512.png");
  expect(businessData(layout)).not.toHaveProperty("priceRange");
  const priced = { ...layout, priceRange: "£22 to £1,000 a square metre" };
  expect(businessData(priced).priceRange).toBe("£22 to £1,000 a square metre");
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

test("the business is of the kind that the owner chose", () => {
  expect(businessData(layout)["@type"]).toBe("HousePainter");
  const plumber = { ...sampleBusiness, kind: "Plumber" as const };
  expect(businessData({ ...layout, business: plumber })["@type"]).toBe("Plumber");
});
