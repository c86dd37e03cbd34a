import { randomUUID } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import type { Tables } from "#db/schema.ts";
import { textKey } from "#db/text-key.ts";
import type { Sector } from "#domain/content/sectors.ts";
import { createOnce } from "#domain/forms/create-once.ts";
import { overtaken } from "#domain/forms/overtaken.ts";
import { readForm } from "#domain/forms/read-form.ts";
import { refuseTakenSlug } from "#domain/forms/refuse-taken-slug.ts";
import type { DeleteResult, UpdateResult } from "#domain/forms/save-result.ts";
import { type FormerPlace, firstSave, type Saving } from "#domain/forms/saved-row.ts";
import { type ListPart, readPart, rowsPerPage } from "#domain/list-part.ts";
import { followProject } from "#domain/testimonials/testimonials.ts";
import { type ProjectForm, projectFormSchema } from "./schema.ts";
import { projectOf, projectRow, type StoredProject } from "./stored-project.ts";

/** Every project, newest year first; of one year the one added last comes first. */
export async function listProjects(db: Kysely<Tables>): Promise<StoredProject[]> {
  const rows = await newestFirst(db).execute();
  return rows.map(projectOf);
}

/** The projects of a sector, ordered alike. */
export async function listProjectsBySector(
  db: Kysely<Tables>,
  sector: Sector,
): Promise<StoredProject[]> {
  const rows = await newestFirst(db).where("sector", "=", sector).execute();
  return rows.map(projectOf);
}

/** What every project is called, and its slug, ordered alike. */
export async function listProjectTitles(
  db: Kysely<Tables>,
): Promise<Pick<StoredProject, "title" | "slug">[]> {
  return newestFirst(db).clearSelect().select(["title", "slug"]).execute();
}

export interface ProjectPage extends ListPart<StoredProject> {
  /** These are all the projects there are, of whichever sector. */
  isWhole: boolean;
}

/**
 * A page, from 1, of the projects of a sector, ordered alike. Where all projects fit on one page
 * they come whole, and whoever reads them chooses the sector.
 */
export async function listProjectPage(
  db: Kysely<Tables>,
  { sector, page }: { sector: Sector | undefined; page: number },
): Promise<ProjectPage> {
  const all = await countProjects(db);
  const isWhole = all <= rowsPerPage;
  if (isWhole || !sector)
    return { ...(await projectPart(newestFirst(db), { total: all, page })), isWhole };
  const total = await countProjects(db, sector);
  const ofSector = newestFirst(db).where("sector", "=", sector);
  return { ...(await projectPart(ofSector, { total, page })), isWhole };
}

function projectPart(
  projects: ReturnType<typeof newestFirst>,
  which: { total: number; page: number },
): Promise<ListPart<StoredProject>> {
  return readPart(which, async ({ offset, limit }) => {
    const rows = await projects.offset(offset).limit(limit).execute();
    return rows.map(projectOf);
  });
}

function newestFirst(db: Kysely<Tables>) {
  return db
    .selectFrom("portfolio")
    .selectAll()
    .orderBy("year", "desc")
    .orderBy("created_at", "desc")
    .orderBy("id");
}

/** The project with this id, or null. */
export async function getProject(db: Kysely<Tables>, id: string): Promise<StoredProject | null> {
  return findBy(db, "id", id);
}

/** The project at this address, or null. */
export async function findProjectBySlug(
  db: Kysely<Tables>,
  slug: string,
): Promise<StoredProject | null> {
  return findBy(db, "slug", slug);
}

/** How many projects there are, of one sector or of all. */
export async function countProjects(db: Kysely<Tables>, sector?: Sector): Promise<number> {
  const { count } = await db
    .selectFrom("portfolio")
    .select((select) => select.fn.countAll().as("count"))
    .$if(sector !== undefined, (query) => query.where("sector", "=", sector as Sector))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Saves a new project from the form as sent; again under its `id`, it is the same one. With
 * `former`, it is one that was deleted and comes back to its place.
 */
export async function createProject(
  db: Kysely<Tables>,
  input: unknown,
  { id = randomUUID(), former, ...saving }: Saving & { id?: string; former?: FormerPlace },
): Promise<UpdateResult<StoredProject>> {
  const form = readForm(projectFormSchema(saving.now.getUTCFullYear()), input);
  if ("fieldErrors" in form) return { outcome: "invalid", ...form };
  const item = { ...form.values, id, ...firstSave(saving, former) };
  return refuseTakenSlug("portfolio", () =>
    createOnce(db, {
      id,
      form: form.values,
      find: (trx) => getProject(trx, id),
      async insert(trx) {
        await trx.insertInto("portfolio").values(projectRow(item)).execute();
        return { outcome: "saved", item };
      },
      overwrite: (trx, revision) => overwrite(trx, id, form.values, { ...saving, revision }),
    }),
  );
}

/**
 * Saves the form of a project. `revision` is the one the editor started from; a newer save is not
 * overwritten. Testimonials follow a changed slug.
 */
export async function updateProject(
  db: Kysely<Tables>,
  id: string,
  input: unknown,
  options: Saving & { revision: number },
): Promise<UpdateResult<StoredProject>> {
  const form = readForm(projectFormSchema(options.now.getUTCFullYear()), input);
  if ("fieldErrors" in form) return { outcome: "invalid", ...form };
  return refuseTakenSlug("portfolio", () =>
    db.transaction().execute((trx) => overwrite(trx, id, form.values, options)),
  );
}

async function overwrite(
  trx: Transaction<Tables>,
  id: string,
  form: ProjectForm,
  { revision, now, by = null }: Saving & { revision: number },
): Promise<UpdateResult<StoredProject>> {
  const before = await getProject(trx, id);
  const saved = await trx
    .updateTable("portfolio")
    .set({ ...form, revision: revision + 1, updated_at: now.toISOString(), updated_by: by })
    .where("id", "=", textKey(id))
    .where("revision", "=", revision)
    .returningAll()
    .executeTakeFirst();
  if (!saved) return overtaken(await getProject(trx, id), form);
  if (before && before.slug !== saved.slug) {
    await followProject(trx, { from: before.slug, to: saved.slug, now, by });
  }
  return { outcome: "saved", item: projectOf(saved) };
}

/** Deletes a project. What is published stays as it is until the next publication. */
export async function deleteProject(db: Kysely<Tables>, id: string): Promise<DeleteResult> {
  const { numDeletedRows } = await db
    .deleteFrom("portfolio")
    .where("id", "=", textKey(id))
    .executeTakeFirstOrThrow();
  return { outcome: numDeletedRows > 0n ? "deleted" : "missing" };
}

async function findBy(
  db: Kysely<Tables>,
  column: "id" | "slug",
  key: string,
): Promise<StoredProject | null> {
  const row = await db
    .selectFrom("portfolio")
    .selectAll()
    .where(column, "=", textKey(key))
    .executeTakeFirst();
  return row ? projectOf(row) : null;
}
