import type { Kysely } from "kysely";
import type { Tables } from "#db/schema.ts";
import { type Doer, emailOf } from "#domain/accounts/roles.ts";

/** What the owner decides for the whole site. A choice is missing until it is made. */
export interface OwnerChoices {
  /** What becomes of the built-in services, projects and testimonials. */
  examples?: "removed" | "kept";
  /** The opening hours are right, though they are those of the examples. */
  hours?: "right";
  /** The steps of the first day are put away. */
  "first-day"?: "put away";
  /** Id of the series of links to shared previews that work. */
  "shared-previews"?: string;
}

export interface Chooser {
  by: Doer;
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
  chooser: Chooser,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("owner_choices")
    .values({ name, ...decisionOf(choice, chooser) })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Records a decision in place of an earlier one. */
export async function changeChoice<Name extends keyof OwnerChoices>(
  db: Kysely<Tables>,
  name: Name,
  choice: NonNullable<OwnerChoices[Name]>,
  chooser: Chooser,
): Promise<void> {
  const decision = decisionOf(choice, chooser);
  await db
    .insertInto("owner_choices")
    .values({ name, ...decision })
    .onConflict((conflict) => conflict.column("name").doUpdateSet(decision))
    .execute();
}

function decisionOf(choice: string, { by, now }: Chooser) {
  return { choice, chosen_at: now.toISOString(), chosen_by: emailOf(by) ?? "" };
}
