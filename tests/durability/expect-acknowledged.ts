import { expect } from "vitest";
import type { TestDatabase } from "#tests/databases/databases.ts";
import type { PersistentVisitor } from "./persistent-visitor.ts";

/**
 * Every answered enquiry is stored under its reference, and none is stored twice, though some were
 * sent again.
 */
export async function expectEveryAcknowledged(
  { db }: TestDatabase,
  visitors: PersistentVisitor[],
): Promise<void> {
  const rows = await db.selectFrom("enquiries").select(["name", "reference"]).execute();
  const stored = new Map(rows.map(({ name, reference }) => [name, reference]));
  const lost = visitors
    .flatMap(({ acknowledged }) => [...acknowledged])
    .filter(([name, reference]) => stored.get(name) !== reference);
  expect(lost, "answered, but not stored").toEqual([]);
  expect(stored.size, "enquiries stored once").toBe(rows.length);
  expect(rows.length, "enquiries stored").toBeGreaterThanOrEqual(countAnswered(visitors));
}

/** How many enquiries of all of them were answered. */
export function countAnswered(visitors: PersistentVisitor[]): number {
  return visitors.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0);
}
