import { describe, expect, test } from "vitest";
import { business } from "#domain/sample-site/business.ts";
import { projects } from "#domain/sample-site/projects.ts";
import { services } from "#domain/sample-site/services.ts";
import {
  projectDescription,
  projectTitle,
  serviceDescription,
  serviceTitle,
} from "./search-texts.ts";

const [service] = services;
const [project] = projects;
if (!service || !project) throw new Error("nothing built in");

describe("the title of a service", () => {
  test.each(services)("of $name says paint and place", (built) => {
    const title = serviceTitle(built, business);
    expect(title).toMatch(/paint/i);
    expect(title).toMatch(/ in Belfast$/);
  });

  test.each([
    ["Dragging", ["drag-painted walls and doors"], "Drag-painted walls and doors in Belfast"],
    ["Rag Roll", ["rag rolling", "rag roll paint effect"], "Rag roll paint effect in Belfast"],
    ["Marbling", ["marbling painter Belfast"], "Marbling painter in Belfast"],
    ["Lime Wash", ["breathable paint", "lime wash paint near me"], "Lime wash paint in Belfast"],
    ["Strié", ["STRIÉ PAINT in Northern Ireland"], "STRIÉ PAINT in Belfast"],
    ["Gilding", ["gold leaf"], "Gilding, painted by hand in Belfast"],
    ["Gilding", [], "Gilding, painted by hand in Belfast"],
  ])("%s with the keywords %j", (name, keywords, title) => {
    expect(serviceTitle({ ...service, name, keywords }, business)).toBe(title);
  });
});

test.each([
  ["Civic hall", "County Armagh", "Civic hall, painted in County Armagh"],
  ["Drawing room, Malone", "Malone, Belfast", "Drawing room, Malone, painted in Belfast"],
  ["Belfast bar", "Belfast", "Belfast bar, painted by hand"],
  ["A painted ceiling", "Derry", "A painted ceiling"],
])("a project %s in %s has the title %s", (title, location, expected) => {
  expect(projectTitle({ ...project, title, location })).toBe(expected);
});

test.each([
  ...services.map((built) => [built.name, serviceDescription(built)] as const),
  ...projects.map((built) => [built.title, projectDescription(built)] as const),
])("the description of %s fills its line", (_, description) => {
  expect(description.length, description).toBeGreaterThanOrEqual(125);
  expect(description.length, description).toBeLessThanOrEqual(160);
});

test("a description is whole sentences, as many as there is room for", () => {
  const applications = ["Halls", "MDF doors", "Rooms ".repeat(30)];
  expect(serviceDescription({ ...service, summary: "Fine lines.", applications })).toBe(
    "Fine lines. For halls, MDF doors.",
  );
  expect(serviceDescription({ ...service, summary: "Fine lines.", applications: [] })).toBe(
    "Fine lines.",
  );
});

test("a summary that is too long is cut at a word", () => {
  const description = serviceDescription({ ...service, summary: "a word, ".repeat(40) });
  expect(description).toMatch(/ a word…$/);
  expect(description.length).toBeLessThanOrEqual(160);
});
