import { sql } from "kysely";
import { expect } from "vitest";
import { ask } from "#tests/deploy/front.ts";
import type { Cluster } from "./cluster.ts";
import type { Load } from "./load.ts";

/** Expects that everything the site acknowledged is there, and each enquiry is stored once. */
export async function expectNothingLost({ database: { db }, front }: Cluster, load: Load) {
  const rows = await db.selectFrom("enquiries").select(["name", "reference"]).execute();
  const stored = new Map(rows.map(({ name, reference }) => [name, reference]));
  const lost = [...load.enquiries].filter(([name, reference]) => stored.get(name) !== reference);
  expect(lost, "enquiries answered, but not stored").toEqual([]);
  expect(stored.size, "enquiries stored once").toBe(rows.length);

  const { rows: saved } = await selectTestimonials(db);
  const names = saved.map(({ name }) => name);
  expect(
    load.saved.filter((name) => !names.includes(name)),
    "saves lost",
  ).toEqual([]);

  const statuses = async (path: string, cookies: string[]) =>
    Promise.all(
      cookies.map(async (Cookie) => (await ask(front, path, { headers: { Cookie } })).status),
    );
  const sessions = await statuses("/admin", load.sessions);
  expect(
    sessions.filter((status) => status !== 200),
    "sessions lost",
  ).toEqual([]);
  for (const path of load.uploaded)
    expect((await ask(front, path)).status, `picture ${path}`).toBe(200);
}

function selectTestimonials(db: Cluster["database"]["db"]) {
  return sql<{ name: string }>`select name from testimonials`.execute(db);
}
