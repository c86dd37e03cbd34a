import { expect, test } from "vitest";
import { manyProjects } from "#tests/site/many-projects.ts";
import { portfolioPart } from "./portfolio-part.ts";

const site = manyProjects(100);
const asked = (query: string, content = site) => portfolioPart(new URLSearchParams(query), content);
const titles = (query: string) => asked(query).projects.map(({ title }) => title);

test("the newest 24 projects come first, and the last page has the rest", () => {
  expect(asked("")).toMatchObject({ sector: undefined, page: 1, pages: 5 });
  const all = ["", "page=2", "page=3", "page=4", "page=5"].map(titles);
  expect(all.map(({ length }) => length)).toEqual([24, 24, 24, 24, 4]);
  expect(all.flat()).toEqual(site.projects.map(({ title }) => title));
});

test("a sector has its own pages", () => {
  expect(asked("sector=heritage&page=2")).toMatchObject({ sector: "Heritage", page: 2, pages: 2 });
  const both = [...titles("sector=heritage"), ...titles("page=2&sector=heritage")];
  const heritage = site.projects.filter(({ sector }) => sector === "Heritage");
  expect(both).toEqual(heritage.map(({ title }) => title));
});

test("24 projects make one page, and so do no projects", () => {
  expect(asked("", manyProjects(24)).pages).toBe(1);
  expect(asked("", manyProjects(25)).pages).toBe(2);
  expect(asked("page=1", manyProjects(0))).toMatchObject({ page: 1, pages: 1, projects: [] });
});

test.each(["0", "6", "-1", "1.5", "2e0", "02", "+2", " 2", "2 ", "two", "", "9".repeat(400)])(
  "page %j does not exist, and selects the first",
  (page) => {
    expect(asked(`page=${encodeURIComponent(page)}`).page).toBe(1);
  },
);
