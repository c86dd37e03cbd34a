import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "vitest";
import type { TestDatabase } from "#tests/databases/databases.ts";
import { exampleEnquiry } from "#tests/enquiries/example-enquiry.ts";
import { postJson } from "#tests/enquiries/post-json.ts";

export type PersistentVisitor = ReturnType<typeof persistentVisitor>;

/**
 * A visitor who sends one enquiry after the other. After a failure they send the same one again
 * under the same id, as the site's form does. `pause` is the time between an answer and the next
 * enquiry, in milliseconds.
 */
export function persistentVisitor(name: string, pause = 0) {
  /** References of answered enquiries, by enquiry id. */
  const acknowledged = new Map<string, string>();
  let written = 1;

  /** Sends enquiries to a site until it stops answering. */
  async function sendUntilCut(url: string): Promise<void> {
    for (;;) {
      const id = `${name}-${written}`;
      const reference = await send(url, id);
      if (!reference) return;
      acknowledged.set(id, reference);
      written += 1;
      if (pause > 0) await sleep(pause);
    }
  }

  return { acknowledged, sendUntilCut };
}

/** Returns the reference, or undefined if the connection broke before the answer was complete. */
async function send(url: string, id: string): Promise<string | undefined> {
  try {
    const enquiry = exampleEnquiry({ id, name: id, email: addressOf(id) });
    const response = await postJson(`${url}/api/contact`, enquiry);
    const answer = await response.text();
    if (response.status !== 201) throw new Error(`answered ${response.status}: ${answer}`);
    return JSON.parse(answer).reference;
  } catch (error) {
    // `fetch failed` or `terminated`: the server has ended.
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

/** A new address each time, since the site limits receipts to one address per day. */
function addressOf(id: string): string {
  return `${id.replace(/\W+/g, "-")}@example.com`;
}

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
