import { expect, test } from "vitest";
import type { ComparedChange } from "#domain/publishing/change-pictures.ts";
import type { Dependency } from "#domain/publishing/follow-dependencies.ts";
import { examplePictureCalled } from "#tests/publishing/owner.ts";
import { describeChanges, picturesOfChanges } from "./describe-changes.server.ts";

const hall = examplePictureCalled("hall");
const stairs = examplePictureCalled("stairs");
const pictures = { [hall.url]: hall, [stairs.url]: stairs };
const me = "owner@example.com";

const facts = { dependencies: [], needed: [], pictures, schedulesOf: () => [], me };

const gilding: ComparedChange = {
  kind: "added",
  subject: "service",
  id: "7",
  name: "Gilding",
  fields: [],
  savedAt: "2026-07-21T13:05:00Z",
  savedBy: me,
  isLeftOut: false,
  pictures: { before: null, after: null },
};

const describeOne = (change: Partial<ComparedChange>) =>
  describeChanges([{ ...gilding, ...change }], facts)[0] ?? expect.fail();

test("a change of the kind of business reads as in the form", () => {
  const field = { field: "kind", before: "HousePainter", after: "Plumber" };
  expect(
    describeOne({ kind: "changed", subject: "business", id: "", fields: [field] }).fields,
  ).toEqual([
    {
      label: "Kind of Business",
      before: { text: [{ text: "Painter or decorator", isChanged: true }], pictures: [] },
      after: { text: [{ text: "Plumber", isChanged: true }], pictures: [] },
    },
  ]);
});

test("an example that is left out is not called removed, and can be edited", () => {
  expect(describeOne({ kind: "removed", isLeftOut: true })).toMatchObject({
    kind: "left out",
    edit: "/admin/services/7/edit",
  });
  expect(describeOne({ kind: "removed" })).toMatchObject({ kind: "removed", edit: undefined });
});

test.each<[Partial<ComparedChange>, string]>([
  [{}, "Saved by you, Tue, 21 Jul 2026, 14:05"],
  [{ savedBy: "una@example.com" }, "Saved by una@example.com, Tue, 21 Jul 2026, 14:05"],
  [{ savedBy: null }, "Saved, Tue, 21 Jul 2026, 14:05"],
  [{ kind: "removed" }, "Removed by you, Tue, 21 Jul 2026, 14:05"],
  [{ kind: "reordered", id: "" }, "Moved by you, Tue, 21 Jul 2026, 14:05"],
  [{ savedAt: null, savedBy: null }, ""],
])("who changed it and when is said in Belfast's time: %j", (change, words) => {
  expect(describeOne(change).saved).toBe(words);
});

test("a change of pictures shows both, by the names of their files", () => {
  const field = { field: "heroImage", before: hall.url, after: stairs.url };
  const change: ComparedChange = {
    ...gilding,
    kind: "changed",
    fields: [field],
    pictures: { before: hall.url, after: stairs.url },
  };
  expect(picturesOfChanges([change])).toEqual([hall.url, stairs.url]);
  const described = describeOne(change);
  expect(described.pictures).toMatchObject({
    before: { url: hall.url },
    after: { url: stairs.url },
  });
  expect(described.fields[0]?.before).toMatchObject({
    text: [{ text: "hall", isChanged: true }, { text: ".jpg" }],
    pictures: [{ url: hall.url }],
  });
});

test("a picture that is no longer there is left out", () => {
  const change = { ...gilding, pictures: { before: null, after: "/website-images/gone.jpg" } };
  expect(describeOne(change).pictures).toEqual({});
});

const bankHall: ComparedChange = { ...gilding, subject: "project", id: "hall", name: "Bank hall" };
const una: ComparedChange = { ...gilding, subject: "testimonial", id: "una", name: "Una" };

test.each<
  [string, Partial<ComparedChange>, Partial<ComparedChange>, Dependency["because"], string]
>([
  [
    "a new service",
    bankHall,
    {},
    "mention",
    "“Bank hall” shows the service “Gilding”, which is new.",
  ],
  [
    "a renamed service",
    bankHall,
    { kind: "changed" },
    "mention",
    "“Bank hall” shows the service “Gilding”, whose name is new.",
  ],
  [
    "a new project",
    una,
    bankHall,
    "mention",
    "“Una” is about the project “Bank hall”, which is new.",
  ],
  [
    "a removed service",
    { kind: "removed" },
    bankHall,
    "mention",
    "“Bank hall” refers to it until its own change is published.",
  ],
  [
    "a moved project",
    { ...bankHall, kind: "changed" },
    una,
    "mention",
    "“Una” refers to it by its former address until its own change is published.",
  ],
  [
    "an address that another gives up",
    {},
    { kind: "changed", id: "8", name: "Dragging" },
    "address",
    "It takes the address that “Dragging” gives up.",
  ],
  [
    "the address of a removed item",
    {},
    { kind: "removed", id: "8", name: "Dragging" },
    "address",
    "It takes the address of “Dragging”, which is removed.",
  ],
])("a change that needs %s says why", (_, change, other, because, reason) => {
  const both = [change, other].map((part) => ({ ...gilding, ...part }));
  const [key = "", needs = ""] = both.map(({ subject, id }) => `${subject}/item/${id}`);
  const [described] = describeChanges(both, {
    ...facts,
    dependencies: [{ change: key, needs, because }],
  });
  expect(described?.reasons).toEqual([reason]);
});

test("of many reasons the first are named, those on other pages too", () => {
  const key = "service/item/7";
  const dependencies = ["a", "b", "c", "d", "e"].map((id) => ({
    change: key,
    needs: `project/item/${id}`,
    because: "mention" as const,
  }));
  const projects = ["a", "b", "c", "d", "e"].map((id) => ({ ...bankHall, id, name: id }));
  const listed: ComparedChange[] = [{ ...gilding, kind: "removed" }, ...projects.slice(0, 2)];
  const [described] = describeChanges(listed, {
    ...facts,
    dependencies,
    needed: projects.slice(2),
  });
  expect(described?.reasons).toEqual([
    ..."abc".split("").map((id) => `“${id}” refers to it until its own change is published.`),
    "It needs 2 more changes.",
  ]);
});
