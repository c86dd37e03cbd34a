import { expect, test } from "vitest";
import { describeChanges } from "./describe-changes.server.ts";

test("a change of the kind of business reads as in the form", () => {
  const field = { field: "kind", before: "HousePainter", after: "Plumber" };
  const change = { kind: "changed", subject: "business", id: "", name: "Mine", fields: [field] };
  expect(describeChanges([change as never])[0]?.fields).toEqual([
    { label: "Kind of Business", before: "Painter or decorator", after: "Plumber" },
  ]);
});

test("an example that is left out is not called removed, and can be edited", () => {
  const change = { kind: "removed", subject: "service", id: "7", name: "Gilding", fields: [] };
  expect(describeChanges([{ ...change, isLeftOut: true } as never])).toMatchObject([
    { kind: "left out", edit: "/admin/services/7/edit" },
  ]);
  expect(describeChanges([change as never])).toMatchObject([{ kind: "removed", edit: undefined }]);
});
