import { describe, expect, test } from "vitest";
import { builtInLeads } from "#domain/content/pages/built-in-leads.ts";
import { sampleBusiness } from "#domain/sample-site/business.ts";
import { sampleProjects } from "#domain/sample-site/projects.ts";
import { sampleServices } from "#domain/sample-site/sample-content.ts";
import {
  aboutTexts,
  contactTexts,
  homeTexts,
  portfolioTexts,
  projectTitle,
  samplerTexts,
  serviceDescription,
  servicesTexts,
  serviceTitle,
} from "./search-texts.ts";

const [service] = sampleServices;
const [project] = sampleProjects;
if (!service || !project) throw new Error("nothing built in");

describe("the title of a service", () => {
  test.each([
    ["Dragging", ["drag-painted walls and doors"], "Drag-painted walls and doors in Belfast"],
    ["Rag Roll", ["rag rolling", "rag roll paint effect"], "Rag roll paint effect in Belfast"],
    ["Marbling", ["marbling painter Belfast"], "Marbling painter in Belfast"],
    ["Lime Wash", ["breathable paint", "lime wash paint near me"], "Lime wash paint in Belfast"],
    ["Strié", ["STRIÉ PAINT in Northern Ireland"], "STRIÉ PAINT in Belfast"],
    ["Gilding", ["gold leaf"], "Gilding, painted by hand in Belfast"],
    ["Gilding", [], "Gilding, painted by hand in Belfast"],
  ])("%s with the keywords %j", (name, keywords, title) => {
    expect(serviceTitle({ ...service, name, keywords }, sampleBusiness)).toBe(title);
  });
});

test.each([
  ["Civic hall", "County Armagh", "Civic hall, painted in County Armagh"],
  ["Drawing room, Malone", "Malone, Belfast", "Drawing room, Malone, painted in Belfast"],
  ["Belfast bar", "Belfast", "Belfast bar, painted by hand"],
  ["A painted ceiling", "Derry", "A painted ceiling"],
])("the page of a project %s in %s has the title '%s'", (title, location, expected) => {
  expect(projectTitle({ ...project, title, location }, sampleBusiness)).toBe(expected);
});

test("a description has as many whole sentences as fit; a summary that is too long is cut at a word", () => {
  const applications = ["Halls", "MDF doors", "Rooms ".repeat(30)];
  expect(serviceDescription({ ...service, summary: "Fine lines.", applications })).toBe(
    "Fine lines. For halls, MDF doors.",
  );
  const nowhere = { ...service, summary: "Fine lines.", applications: ["", " "] };
  expect(serviceDescription(nowhere)).toBe("Fine lines.");
  const description = serviceDescription({ ...service, summary: "a word, ".repeat(40) });
  expect(description).toMatch(/ a word…$/);
  expect(description.length).toBeLessThanOrEqual(160);
});

describe("the pages without texts for search engines", () => {
  const lead = "Dry stone and ashlar, cut and laid by two brothers.";
  const mason = { ...sampleBusiness, trade: "stone masons", locality: "Derry", region: "Ulster" };

  test("are found by the owner's introduction once she has written one", () => {
    expect(homeTexts(mason, { lead }).description).toBe(lead);
    expect(aboutTexts(mason, { lead }).description).toBe(lead);
    expect(contactTexts(mason, { lead }).description).toBe(lead);
    expect(samplerTexts(mason, { lead })).toEqual({
      title: "Finish sampler by stone masons in Derry",
      description: lead,
    });
    expect(servicesTexts(mason, { lead })).toEqual({
      title: "Services: stone masons in Derry",
      description: lead,
    });
    expect(portfolioTexts(mason, { lead })).toEqual({
      title: "Portfolio: work by stone masons in Ulster",
      description: lead,
    });
    expect(portfolioTexts(mason, { lead }, "Heritage")).toEqual({
      title: "Heritage work by stone masons in Ulster",
      description: `Heritage projects. ${lead}`,
    });
    const long = homeTexts(mason, { lead: "cut stone, ".repeat(40) }).description;
    expect(long).toMatch(/ cut…$/);
  });

  test("keep their built-in words as long as the introduction is the built-in one", () => {
    const { description } = homeTexts(mason, { lead: builtInLeads.home });
    expect(description).toMatch(/^Dragging, .* across Ulster\.$/);
    expect(servicesTexts(mason, { lead: builtInLeads.services }).title).toBe(
      "Decorative paint finishes in Derry",
    );
  });
});
