import { expect, test } from "vitest";
import { changeKey } from "#domain/publishing/change-key.ts";
import type { Change } from "#domain/publishing/changes.ts";
import type { Need } from "#domain/publishing/listed-changes.ts";
import { sampleContent } from "#domain/sample-site/sample-content.ts";
import { examplePictureCalled } from "#tests/publishing/owner.ts";
import { describeChanges } from "./describe-changes.server.ts";

const hall = examplePictureCalled("hall");
const stairs = examplePictureCalled("stairs");
const pictures = { [hall.url]: hall, [stairs.url]: stairs };
const me = "owner@example.com";

const facts = { needs: [], others: [], pictures, schedulesOf: () => [], me };

const gilding: Change = {
  kind: "added",
  subject: "service",
  id: "7",
  revision: 3,
  name: "Gilding",
  fields: [],
  savedAt: "2026-07-21T13:05:00Z",
  savedBy: me,
  before: null,
  after: null,
};

const describeOne = (change: Partial<Change>) =>
  describeChanges([{ ...gilding, ...change }], facts)[0] ?? expect.fail();

/** A built-in service with other values, as visitors see it, or as it is saved. */
const stateOf = (values: object) => {
  const item = { ...sampleContent.services[0], ...values };
  return { item, place: null, createdAt: undefined };
};

test("the choice of the order of the projects reads as on its buttons, and leads to them", () => {
  const field = { field: "projectOrder", before: "year", after: "hand" };
  const change = describeOne({
    ...{ kind: "changed", subject: "business", id: "business", fields: [field] },
  });
  expect(change.edit).toBe("/admin/portfolio?view=order");
  expect(change.fields).toEqual([
    {
      label: "Order of the Projects",
      before: { text: [{ text: "By " }, { text: "year", isChanged: true }], pictures: [] },
      after: { text: [{ text: "By " }, { text: "hand", isChanged: true }], pictures: [] },
    },
  ]);
});

test("an item that moved says from which place to which", () => {
  const field = { field: "place", before: 7, after: 2 };
  expect(describeOne({ kind: "moved", fields: [field] })).toMatchObject({
    edit: "/admin/services/7/edit",
    fields: [
      {
        label: "Place on the website",
        before: { text: [{ text: "7" }] },
        after: { text: [{ text: "2" }] },
      },
    ],
  });
});

test("what was removed has no editor any more", () => {
  expect(describeOne({ kind: "removed" })).toMatchObject({ kind: "removed", edit: undefined });
});

test.each<[Partial<Change>, string]>([
  [{}, "Saved by you, Tue, 21 Jul 2026, 14:05"],
  [{ savedBy: "una@example.com" }, "Saved by una@example.com, Tue, 21 Jul 2026, 14:05"],
  [{ savedBy: null }, "Saved, Tue, 21 Jul 2026, 14:05"],
  [{ kind: "removed" }, "Removed by you, Tue, 21 Jul 2026, 14:05"],
  [{ kind: "moved" }, "Moved by you, Tue, 21 Jul 2026, 14:05"],
])("who changed it and when is said in Belfast's time: %j", (change, words) => {
  expect(describeOne(change).saved).toBe(words);
});

test("a change of pictures shows both, by the names of their files", () => {
  const described = describeOne({
    kind: "changed",
    fields: [{ field: "heroImage", before: hall.url, after: stairs.url }],
    before: stateOf({ heroImage: hall.url }),
    after: stateOf({ heroImage: stairs.url }),
  });
  expect(described.pictures).toMatchObject({
    before: { url: hall.url },
    after: { url: stairs.url },
  });
  expect(described.fields[0]?.before).toMatchObject({
    text: [{ text: "hall", isChanged: true }, { text: ".jpg" }],
    pictures: [{ url: hall.url }],
  });
});

test("another focal point of a picture is read in words, and both sides show it", () => {
  const after = `${hall.url}#30,10`;
  const field = { field: "heroImage", before: hall.url, after };
  const change = describeOne({ kind: "changed", fields: [field] });
  const [described] = change.fields;
  expect(described?.before.text.map(({ text }) => text).join("")).toBe("hall.jpg");
  expect(described?.after.text.map(({ text }) => text).join("")).toBe(
    "hall.jpg, in view: 30 % from the left, 10 % from the top",
  );
  expect(described?.after.pictures).toMatchObject([{ url: hall.url, focus: { x: 30, y: 10 } }]);
});

test("a picture that is no longer there is left out", () => {
  const after = stateOf({ heroImage: "/website-images/gone.jpg" });
  expect(describeOne({ after }).pictures).toEqual({});
});

test("an example that was removed is told from one that the owner had edited", () => {
  const isExample = (item: object) =>
    describeOne({ kind: "removed", before: stateOf(item) }).isExample;
  expect([isExample({}), isExample({ summary: "Mine" })]).toEqual([true, false]);
});

const bankHall: Change = { ...gilding, subject: "project", id: "hall", name: "Bank hall" };
const una: Change = { ...gilding, subject: "testimonial", id: "una", name: "Una" };

const removed = { kind: "removed" } as const;
const changed = { kind: "changed" } as const;
const dragging = { ...gilding, id: "8", name: "Dragging" };
const later = "until its own change is published";

test.each<[string, Partial<Change>, Partial<Change>, Need["because"]]>([
  ["“Bank hall” shows the service “Gilding”, which is new.", bankHall, {}, "mention"],
  ["“Bank hall” shows the service “Gilding”, whose name is new.", bankHall, changed, "mention"],
  ["“Una” is about the project “Bank hall”, which is new.", una, bankHall, "mention"],
  [`“Bank hall” refers to it ${later}.`, removed, bankHall, "mention"],
  [
    `“Una” refers to it by its former address ${later}.`,
    { ...bankHall, ...changed },
    una,
    "mention",
  ],
  ["It takes the address that “Dragging” gives up.", {}, { ...dragging, ...changed }, "address"],
  [
    "It takes the address of “Dragging”, which is removed.",
    {},
    { ...dragging, ...removed },
    "address",
  ],
])("a change that needs another says why: %s", (reason, change, other, because) => {
  const [one, needed] = [
    { ...gilding, ...change },
    { ...gilding, ...other },
  ];
  const needs: Need[] = [{ change: changeKey(one), needs: changeKey(needed), because }];
  const [described] = describeChanges([one, needed], { ...facts, needs });
  expect(described?.reasons).toEqual([reason]);
});

test("of many reasons the first are named, those on other pages too", () => {
  const projects = ["a", "b", "c", "d", "e"].map((id) => ({ ...bankHall, id, name: id }));
  const gone: Change = { ...gilding, ...removed };
  const needs = projects.map((project) => ({
    change: changeKey(gone),
    needs: changeKey(project),
    because: "mention" as const,
  }));
  const [described] = describeChanges([gone, ...projects.slice(0, 2)], {
    ...facts,
    needs,
    others: projects.slice(2),
  });
  expect(described?.reasons).toEqual([
    ..."abc".split("").map((id) => `“${id}” refers to it ${later}.`),
    "It needs 2 more changes.",
  ]);
});
