import type { Kysely, Transaction } from "kysely";
import { insertAll } from "#db/insert-all.ts";
import type { ChangeAuthorsTable, Tables } from "#db/schema.ts";
import { emailOf } from "#domain/accounts/actor.ts";
import type { Noun } from "./registry.ts";
import type { Saving } from "./store.ts";

/** A removed item, or the order of a type, whose `id` is empty. No row says who changed these. */
export type AuthorKey = Pick<ChangeAuthorsTable, "subject" | "id">;

/** How many ids one statement names. SQLite limits the number of values. */
const idsAtOnce = 500;

/** Records who removed these items, or changed the order of the type, whose id is empty. */
export async function recordAuthor(
  trx: Transaction<Tables>,
  subject: Noun,
  ids: readonly string[],
  { now, by = "website" }: Saving,
): Promise<void> {
  for (let from = 0; from < ids.length; from += idsAtOnce) {
    const some = ids.slice(from, from + idsAtOnce);
    await trx
      .deleteFrom("change_authors")
      .where("subject", "=", subject)
      .where("id", "in", some)
      .execute();
  }
  const changed = { subject, changed_at: now.toISOString(), changed_by: emailOf(by) };
  const rows = ids.map((id) => ({ id, ...changed }));
  await insertAll(trx, "change_authors", rows);
}

/** Who removed and moved what, since the publication that showed it last. */
export async function readAuthors(db: Kysely<Tables>): Promise<ChangeAuthorsTable[]> {
  return db.selectFrom("change_authors").selectAll().execute();
}

/** Deletes the authors of all changes but these, which visitors do not see yet. */
export async function keepAuthorsOf(
  trx: Transaction<Tables>,
  waiting: readonly AuthorKey[],
): Promise<void> {
  const keys = new Set(waiting.map(keyOf));
  const kept = keys.size > 0 ? (await readAuthors(trx)).filter((row) => keys.has(keyOf(row))) : [];
  await trx.deleteFrom("change_authors").execute();
  await insertAll(trx, "change_authors", kept);
}

function keyOf({ subject, id }: AuthorKey): string {
  return `${subject}/${id}`;
}
