import { expect, test } from "vitest";
import { createOwnerWarnings } from "./owner-warnings.ts";

test("a warning is shown until it is cleared, and only once if it is raised again", () => {
  const warnings = createOwnerWarnings();
  warnings.raise("disk", { text: "The disk is nearly full: 2 GB are left." });
  warnings.raise("backup", { text: "There is no backup yet." });
  warnings.raise("disk", { text: "The disk is nearly full: 1 GB is left." });
  expect(warnings.current()).toEqual([
    { id: "disk", text: "The disk is nearly full: 1 GB is left." },
    { id: "backup", text: "There is no backup yet." },
  ]);

  warnings.clear("disk");
  warnings.clear("never raised");
  expect(warnings.current().map(({ id }) => id)).toEqual(["backup"]);
});
