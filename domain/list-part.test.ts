import { expect, test } from "vitest";
import { readPart, rowsPerPage } from "./list-part.ts";

test.each([
  [0, 1, { offset: 0 }, { page: 1, pages: 1 }],
  [rowsPerPage, 1, { offset: 0 }, { page: 1, pages: 1 }],
  [rowsPerPage + 1, 1, { offset: 0 }, { page: 1, pages: 2 }],
  [rowsPerPage + 1, 2, { offset: rowsPerPage }, { page: 2, pages: 2 }],
  [rowsPerPage + 1, 9, { offset: rowsPerPage }, { page: 2, pages: 2 }],
])("of %i rows, page %i is read from %o", async (total, page, stretch, shown) => {
  const part = await readPart({ total, page }, async (asked) => [asked]);
  expect(part).toEqual({ total, rows: [{ ...stretch, limit: rowsPerPage }], ...shown });
});
