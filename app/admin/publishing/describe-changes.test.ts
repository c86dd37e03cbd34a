import { expect, test } from "vitest";
import { describeChanges } from "./describe-changes.server.ts";

test("a change of the kind of business reads as in the form", () => {
  const field = { field: "kind", before: "HousePainter", after: "Plumber" };
  const change = { kind: "changed", subject: "business", id: "", name: "Mine", fields: [field] };
  expect(describeChanges([change as never])[0]?.fields).toEqual([
    { label: "Kind of Business", before: "Painter or decorator", after: "Plumber" },
  ]);
});
