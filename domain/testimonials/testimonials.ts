import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import { isMissingTable } from "#db/faults.ts";
import type { Tables } from "#db/schema.ts";
import { textKey } from "#db/text-key.ts";
import { createOnce } from "#domain/forms/create-once.ts";
import { overtaken } from "#domain/forms/overtaken.ts";
import { readForm } from "#domain/forms/read-form.ts";
import type { DeleteResult, UpdateResult } from "#domain/forms/save-result.ts";
import { type FormerPlace, firstSave, type Saving } from "#domain/forms/saved-row.ts";
import { type ListPart, readPart } from "#domain/list-part.ts";
import type { Log } from "#domain/log.ts";
import { featuredRating, type TestimonialForm, testimonialFormSchema } from "./schema.ts";
import { type StoredTestimonial, testimonialOf, testimonialRow } from "./stored-testimonial.ts";

/**
 * Every testimonial, the one added last first. A database that fails gives an empty list and a line
 * in the log (specification, 8); what must not mistake that for no testimonials uses
 * `readTestimonials`.
 */
export async function listTestimonials(db: Kysely<Tables>, log: Log): Promise<StoredTestimonial[]> {
  return orWhenFailing([], log, () => readTestimonials(db));
}

/** A page of them, from 1, ordered and failing alike. */
export async function listTestimonialPage(
  db: Kysely<Tables>,
  log: Log,
  page: number,
): Promise<ListPart<StoredTestimonial>> {
  const nothing = { rows: [], total: 0, page: 1, pages: 1 };
  return orWhenFailing(nothing, log, async () => {
    const total = await countTestimonials(db);
    return readPart<StoredTestimonial>({ total, page }, async ({ offset, limit }) => {
      const rows = await newestFirst(db).offset(offset).limit(limit).execute();
      return rows.map(testimonialOf);
    });
  });
}

/** The last few featured testimonials, ordered and failing alike. */
export async function listFeaturedTestimonials(
  db: Kysely<Tables>,
  log: Log,
  limit = 3,
): Promise<StoredTestimonial[]> {
  return orWhenFailing([], log, async () => {
    const featured = newestFirst(db).where("rating", "=", featuredRating).limit(limit);
    const rows = await featured.execute();
    return rows.map(testimonialOf);
  });
}

async function orWhenFailing<Read>(
  nothing: Read,
  log: Log,
  read: () => Promise<Read>,
): Promise<Read> {
  try {
    return await read();
  } catch (error) {
    if (isMissingTable(error)) log.warn({ err: error }, "The testimonials table is missing");
    else log.error({ err: error }, "The testimonials could not be read");
    return nothing;
  }
}

/** As `listTestimonials`, but throws when the database fails. */
export async function readTestimonials(db: Kysely<Tables>): Promise<StoredTestimonial[]> {
  const rows = await newestFirst(db).execute();
  return rows.map(testimonialOf);
}

function newestFirst(db: Kysely<Tables>) {
  return db.selectFrom("testimonials").selectAll().orderBy("created_at", "desc").orderBy("id");
}

/** The testimonial with this id, or null. */
export async function getTestimonial(
  db: Kysely<Tables>,
  id: string,
): Promise<StoredTestimonial | null> {
  const row = await db
    .selectFrom("testimonials")
    .selectAll()
    .where("id", "=", textKey(id))
    .executeTakeFirst();
  return row ? testimonialOf(row) : null;
}

/** How many testimonials there are. */
export async function countTestimonials(db: Kysely<Tables>): Promise<number> {
  const { count } = await db
    .selectFrom("testimonials")
    .select((select) => select.fn.countAll().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Saves a new testimonial from the form as sent; again under its `id`, it is the same one. With
 * `former`, it is one that was deleted and comes back to its place.
 */
export async function createTestimonial(
  db: Kysely<Tables>,
  input: unknown,
  { id = randomUUID(), former, ...saving }: Saving & { id?: string; former?: FormerPlace },
): Promise<UpdateResult<StoredTestimonial>> {
  const form = readForm(testimonialFormSchema, input);
  if ("fieldErrors" in form) return { outcome: "invalid", ...form };
  const item = { ...form.values, id, ...firstSave(saving, former) };
  return createOnce(db, {
    id,
    form: form.values,
    find: (trx) => getTestimonial(trx, id),
    async insert(trx) {
      await trx.insertInto("testimonials").values(testimonialRow(item)).execute();
      return { outcome: "saved", item };
    },
    overwrite: (trx, revision) => overwrite(trx, id, form.values, { ...saving, revision }),
  });
}

/**
 * Saves the form of a testimonial. `revision` is the one the editor started from; a newer save is
 * not overwritten.
 */
export async function updateTestimonial(
  db: Kysely<Tables>,
  id: string,
  input: unknown,
  options: Saving & { revision: number },
): Promise<UpdateResult<StoredTestimonial>> {
  const form = readForm(testimonialFormSchema, input);
  if ("fieldErrors" in form) return { outcome: "invalid", ...form };
  return overwrite(db, id, form.values, options);
}

async function overwrite(
  db: Kysely<Tables>,
  id: string,
  form: TestimonialForm,
  { revision, now, by = null }: Saving & { revision: number },
): Promise<UpdateResult<StoredTestimonial>> {
  const saved = await db
    .updateTable("testimonials")
    .set({ ...form, revision: revision + 1, updated_at: now.toISOString(), updated_by: by })
    .where("id", "=", textKey(id))
    .where("revision", "=", revision)
    .returningAll()
    .executeTakeFirst();
  if (saved) return { outcome: "saved", item: testimonialOf(saved) };
  return overtaken(await getTestimonial(db, id), form);
}

/**
 * Lets testimonials follow a project to its new slug. A newer revision each, so that an editor who
 * has it open is told.
 */
export async function followProject(
  db: Kysely<Tables>,
  { from, to, now, by = null }: Saving & { from: string; to: string },
): Promise<void> {
  await db
    .updateTable("testimonials")
    .set((row) => ({
      project: to,
      revision: row("revision", "+", 1),
      updated_at: now.toISOString(),
      updated_by: by,
    }))
    .where("project", "=", from)
    .execute();
}

/** Deletes a testimonial. What is published stays as it is until the next publication. */
export async function deleteTestimonial(db: Kysely<Tables>, id: string): Promise<DeleteResult> {
  const { numDeletedRows } = await db
    .deleteFrom("testimonials")
    .where("id", "=", textKey(id))
    .executeTakeFirstOrThrow();
  return { outcome: numDeletedRows > 0n ? "deleted" : "missing" };
}
