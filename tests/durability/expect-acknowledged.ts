import { expect } from "vitest";
import type { TestDatabase } from "#tests/databases/databases.ts";
import type { PersistentVisitor } from "./persistent-visitor.ts";

/**
 * Expects that every answered enquiry is stored once under its reference, though some were sent
 * twice.
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

/** Number of answered enquiries. */
export function countAnswered(visitors: PersistentVisitor[]): number {
  return visitors.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0);
}
