import { expect, test } from "vitest";
import type { Project } from "#domain/content/projects.ts";
import type { Service } from "#domain/content/services.ts";
import type { Testimonial } from "#domain/content/testimonials.ts";
import { homePicture, workshopPicture } from "#domain/images/page-pictures.ts";
import { examplePictureCalled } from "#tests/publishing/owner.ts";
import { builtInSite } from "./built-in-site.ts";
import { warningsAbout } from "./warnings.ts";

const hall = examplePictureCalled("hall");
const pictures = { [hall.url]: hall, [homePicture]: hall, [workshopPicture]: hall };
const [service] = builtInSite({}).services.map((item) => ({ ...item, heroImage: hall.url }));
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
}) {
  const content = {
    ...builtInSite({}),
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

test.each([
  [{ summary: " " }, "“Gilding” has an empty summary."],
  [{ heroImage: null }, "“Gilding” has no picture; a plain panel stands in its place."],
  [{ heroImage: "/pictures/gone.jpg" }, "The picture of “Gilding” cannot be found."],
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
    id: "",
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
