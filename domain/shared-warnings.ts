import type { Kysely } from "kysely";
import { z } from "zod";
import type { Tables } from "#db/schema.ts";

const warningSchema = z.object({
  text: z.string(),
  link: z.object({ to: z.string(), label: z.string() }).optional(),
});

/** The sentence that the owner reads, and the admin page where the problem can be seen or fixed. */
export type SharedWarning = z.infer<typeof warningSchema>;

/**
 * Shows the owner a warning on the dashboard of every process, until it is cleared. It is for
 * problems of the whole site; a problem of one process goes to that process's `OwnerWarnings`.
 */
export async function raiseSharedWarning(
  db: Kysely<Tables>,
  id: string,
  warning: SharedWarning,
): Promise<void> {
  const json = JSON.stringify(warning);
  await db
    .insertInto("owner_warnings")
    .values({ id, warning: json, raised_at: new Date().toISOString() })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ warning: json }))
    .execute();
}

/** Removes a warning. Does nothing when there is none with this id. */
export async function clearSharedWarning(db: Kysely<Tables>, id: string): Promise<void> {
  await db.deleteFrom("owner_warnings").where("id", "=", id).execute();
}

/** The warnings, in the order in which they were raised. May leave out those of a newer program. */
export async function sharedWarnings(
  db: Kysely<Tables>,
): Promise<(SharedWarning & { id: string })[]> {
  const rows = await db.selectFrom("owner_warnings").selectAll().orderBy("raised_at").execute();
  return rows.flatMap(({ id, warning }) => {
    const read = warningSchema.safeParse(JSON.parse(warning)).data;
    return read ? [{ id, text: read.text, ...(read.link && { link: read.link }) }] : [];
  });
}
