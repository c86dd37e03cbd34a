import type { Kysely } from "kysely";
import type { Tables } from "#db/schema.ts";

/** What the owner can decide once for the site, and the answers. */
export interface OwnerChoices {
  /** What becomes of the built-in services, projects and testimonials. */
  examples?: "removed" | "unpublished";
  /** The opening hours are right, though they are those of the examples. */
  hours?: "right";
  /** The first-day list is put away. */
  "first-day"?: "put away";
  /** Whether the projects are in the order by hand, or in their own, by year. */
  "project-order"?: "hand" | "own";
}

export interface Chooser {
  /** E-mail address of the account. */
  by: string;
  now: Date;
}

/** What was decided so far. Choices of a newer program may be among them. */
export async function readChoices(db: Kysely<Tables>): Promise<OwnerChoices> {
  const rows = await db.selectFrom("owner_choices").select(["name", "choice"]).execute();
  return Object.fromEntries(rows.map(({ name, choice }) => [name, choice]));
}

/** Records a decision. False if this was decided before: the first decision stays. */
export async function choose<Name extends keyof OwnerChoices>(
  db: Kysely<Tables>,
  name: Name,
  choice: NonNullable<OwnerChoices[Name]>,
  { by, now }: Chooser,
): Promise<boolean> {
  const row = { name, choice, chosen_at: now.toISOString(), chosen_by: by };
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("owner_choices")
    .values(row)
    .onConflict((conflict) => conflict.column("name").doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Records a decision in place of an earlier one. */
export async function changeChoice<Name extends keyof OwnerChoices>(
  db: Kysely<Tables>,
  name: Name,
  choice: NonNullable<OwnerChoices[Name]>,
  { by, now }: Chooser,
): Promise<void> {
  const decision = { choice, chosen_at: now.toISOString(), chosen_by: by };
  await db
    .insertInto("owner_choices")
    .values({ name, ...decision })
    .onConflict((conflict) => conflict.column("name").doUpdateSet(decision))
    .execute();
}
