import type { MetaDescriptor } from "react-router";
import { describe, expect, test } from "vitest";
import { sampleBusiness } from "#domain/sample-site/business.ts";
import type { LayoutData } from "./layout-data.ts";
import { pageHead } from "./page-head.ts";

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
