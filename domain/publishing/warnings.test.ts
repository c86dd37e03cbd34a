import { expect, test } from "vitest";
import type { AboutPage } from "#domain/content/pages/about-page.ts";
import type { Project } from "#domain/content/projects.ts";
import type { Service } from "#domain/content/services.ts";
import type { Testimonial } from "#domain/content/testimonials.ts";
import { homePicture, workshopPicture } from "#domain/images/page-pictures.ts";
import { examplePictureCalled } from "#tests/publishing/owner.ts";
import { builtInSite } from "./built-in-site.ts";
import { warningsAbout } from "./warnings.ts";

const hall = examplePictureCalled("hall");
const tall = { ...examplePictureCalled("tall"), width: hall.height, height: hall.width * 2 };
const pictures = {
  [tall.url]: tall,
  [hall.url]: hall,
  [homePicture]: hall,
  [workshopPicture]: hall,
};
const [service] = builtInSite({}).services.map((item) => ({
  ...item,
  heroImage: hall.url,
  plates: [],
}));
const [project] = builtInSite({}).projects.map((item) => ({
  ...item,
  images: [{ url: hall.url, alt: "The hall", caption: "" }],
}));
const [testimonial] = builtInSite({}).testimonials;
if (!service || !project || !testimonial) throw new Error("nothing built in");

function warnedAbout(changed: {
  service?: Partial<Service>;
  project?: Partial<Project>;
  testimonial?: Partial<Testimonial>;
  people?: AboutPage["people"];
}) {
  const { aboutPage, ...builtIn } = builtInSite({});
  const content = {
    ...builtIn,
    aboutPage: { ...aboutPage, people: changed.people ?? [] },
    services: [{ ...service, id: "one", name: "Gilding", ...changed.service } as Service],
    projects: [
      { ...project, id: "two", title: "Bank", slug: "bank", ...changed.project } as Project,
    ],
    testimonials: [
      {
        ...testimonial,
        id: "three",
        name: "Una",
        project: "",
        ...changed.testimonial,
      } as Testimonial,
    ],
  };
  return warningsAbout(content, pictures);
}

test("complete content has no warnings", () => {
  expect(warnedAbout({})).toEqual([]);
  expect(warnedAbout({ testimonial: { project: "bank" } })).toEqual([]);
});

test("people with sample names are warned about, and real ones are not", () => {
  const [invented] = builtInSite({}).aboutPage.people;
  const real = { name: "Una Kearney", role: "Gilder", words: "", picture: "" };
  expect(warnedAbout({ people: [real] })).toEqual([]);
  expect(warnedAbout({ people: [real, { ...real, name: invented?.name ?? "" }] })).toEqual([
    {
      subject: "about-page",
      id: "aboutPage",
      message:
        "The about page shows people with sample names. Visitors would take them for people who work for you.",
    },
  ]);
});

test.each([
  [{ summary: " " }, "“Gilding” has an empty summary."],
  [{ heroImage: null }, "“Gilding” has no picture; a plain panel stands in its place."],
  [{ heroImage: "/pictures/gone.jpg" }, "The picture of “Gilding” cannot be found."],
  [
    { plates: [{ url: "/pictures/gone.jpg", alt: "Leaf", caption: "", kind: "" }] },
    "One picture of “Gilding” cannot be found.",
  ],
  [
    {
      process: ["Lay the leaf"],
      stepPictures: [{ step: "Lay the leaf", url: hall.url, alt: " " }],
    },
    "One picture of “Gilding” does not say what the picture shows, for people who cannot see it.",
  ],
  [
    { process: ["Lay the leaf"], stepPictures: [{ step: "Lay it", url: hall.url, alt: "Leaf" }] },
    "One picture of “Gilding” belongs to a step that is gone, and visitors do not see it.",
  ],
])("a service with %j is named", (changes, message) => {
  expect(warnedAbout({ service: changes })).toEqual([{ subject: "service", id: "one", message }]);
});

const shown = { url: hall.url, alt: "The hall", caption: "" };
const gone = { ...shown, url: "/pictures/gone.jpg" };
const silent = { ...shown, alt: " " };

test.each([
  ["without a scope", { scope: "" }, "“Bank” does not say what was done."],
  ["without pictures", { images: [] }, "“Bank” has no pictures."],
  ["with a lost picture", { images: [shown, gone] }, "One picture of “Bank” cannot be found."],
  ["with lost pictures", { images: [gone, gone] }, "2 pictures of “Bank” cannot be found."],
  [
    "with a picture not described",
    { images: [shown, silent] },
    "One picture of “Bank” does not say what the picture shows, for people who cannot see it.",
  ],
  [
    "with a lost picture before the work",
    { images: [{ ...shown, before: gone.url, beforeAlt: "Gloss" }] },
    "One picture of “Bank” cannot be found.",
  ],
  [
    "with a picture before the work not described",
    { images: [{ ...shown, before: hall.url, beforeAlt: " " }] },
    "One picture of “Bank” does not say what the picture shows, for people who cannot see it.",
  ],
  [
    "with a picture before the work in another shape",
    { images: [shown, { ...shown, before: tall.url, beforeAlt: "Gloss" }] },
    "Image 2 of “Bank” and its “before” have different shapes, so that they cannot show the same view.",
  ],
])("a project %s is named", (_, changes, message) => {
  expect(warnedAbout({ project: changes })).toEqual([{ subject: "project", id: "two", message }]);
});

test("a testimonial about a missing project has a warning", () => {
  const message = "The testimonial of Una points to “shop”, which is no project.";
  expect(warnedAbout({ testimonial: { project: "shop" } })).toEqual([
    { subject: "testimonial", id: "three", message },
  ]);
});

test.each([
  [{ picture: "/pictures/gone.jpg" }, "The picture of the home page cannot be found."],
  [
    { pictureAlt: " " },
    "The home page does not say what its picture shows, for people who cannot see it.",
  ],
])("a home page with %j has a warning", (changes, message) => {
  const { homePage, ...others } = builtInSite({});
  const content = { ...others, homePage: { ...homePage, ...changes }, services: [], projects: [] };
  expect(warningsAbout(content, pictures)).toContainEqual({
    subject: "home-page",
    id: "homePage",
    message,
  });
});

test("each problem of an item has a warning", () => {
  const faults = warnedAbout({ service: { summary: "", heroImage: null }, project: { scope: "" } });
  expect(faults.map(({ id }) => id)).toEqual(["one", "one", "two"]);
});

test("there is a warning when no service is left", () => {
  expect(warningsAbout({ ...builtInSite({}), services: [] }, {})).toContainEqual({
    subject: "service",
    id: "",
    message: "There are no services: their page will be empty.",
  });
});

test("there is a warning when the sampler that visitors have would go", () => {
  const shown = builtInSite({});
  const without = {
    ...shown,
    services: shown.services.map((item) => ({ ...item, sampler: "none" as const })),
  };
  const [kept, ...others] = without.services;
  const one = { ...without, services: [{ ...kept, sampler: "dragging" } as Service, ...others] };
  const about = (content: typeof shown, before: typeof shown) =>
    warningsAbout(content, {}, before).filter(({ subject }) => subject === "sampler-page");
  expect(about(without, shown)).toEqual([
    {
      subject: "sampler-page",
      id: "samplerPage",
      message: "No service is shown in the sampler: its page and the links to it will be gone.",
    },
  ]);
  expect(about(one, shown)).toEqual([]);
  expect(about(without, without), "a site that never had one").toEqual([]);
});
