import type { Kysely } from "kysely";
import { z } from "zod";
import type { Tables } from "#db/schema.ts";

const warningSchema = z.object({
  text: z.string(),
  link: z.object({ to: z.string(), label: z.string() }).optional(),
});

/** What the owner reads, and the admin page where it can be seen or fixed. */
export type SharedWarning = z.infer<typeof warningSchema>;

/**
 * Raises a warning to the owner on the dashboard of every process, until it is cleared. For what
 * one process finds for all; what concerns one process goes to its `OwnerWarnings`.
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

export async function clearSharedWarning(db: Kysely<Tables>, id: string): Promise<void> {
  await db.deleteFrom("owner_warnings").where("id", "=", id).execute();
}

/** In the order in which they were first raised. Those of a newer program may be left out. */
export async function sharedWarnings(
  db: Kysely<Tables>,
): Promise<(SharedWarning & { id: string })[]> {
  const rows = await db.selectFrom("owner_warnings").selectAll().orderBy("raised_at").execute();
  return rows.flatMap(({ id, warning }) => {
    const read = warningSchema.safeParse(JSON.parse(warning)).data;
    return read ? [{ id, text: read.text, ...(read.link && { link: read.link }) }] : [];
  });
}
