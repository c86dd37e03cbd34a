import { randomUUID } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import { lock } from "#db/lock.ts";
import type { Tables } from "#db/schema.ts";
import { textKey } from "#db/text-key.ts";
import { createOnce } from "#domain/forms/create-once.ts";
import { overtaken } from "#domain/forms/overtaken.ts";
import { readForm } from "#domain/forms/read-form.ts";
import { refuseTakenSlug } from "#domain/forms/refuse-taken-slug.ts";
import type { DeleteResult, UpdateResult } from "#domain/forms/save-result.ts";
import { type FormerPlace, firstSave, type Saving } from "#domain/forms/saved-row.ts";
import { type ServiceForm, serviceFormSchema } from "./schema.ts";
import { type StoredService, serviceFormColumns, serviceOf, serviceRow } from "./stored-service.ts";

/** Every service, by name, as the admin lists them. */
export async function listServices(db: Kysely<Tables>): Promise<StoredService[]> {
  const services = await listServicesByPosition(db);
  // Sorted here, because the databases sort capitals and accents each in their own way.
  return services.sort((a, b) => a.name.localeCompare(b.name, "en-GB"));
}

/** Every service in the order of the public pages. */
export async function listServicesByPosition(db: Kysely<Tables>): Promise<StoredService[]> {
  const rows = await inOrder(db).selectAll().execute();
  // A deletion leaves a gap in what is stored.
  return rows.map((row, index) => ({ ...serviceOf(row), position: index + 1 }));
}

/** The service with this id, or null. */
export async function getService(db: Kysely<Tables>, id: string): Promise<StoredService | null> {
  return findBy(db, "id", id);
}

/** The service at this address, or null. */
export async function findServiceBySlug(
  db: Kysely<Tables>,
  slug: string,
): Promise<StoredService | null> {
  return findBy(db, "slug", slug);
}

/** How many services there are. */
export async function countServices(db: Kysely<Tables>): Promise<number> {
  const { count } = await db
    .selectFrom("services")
    .select((select) => select.fn.countAll().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Saves a new service, last in the order of the public pages, from the form as sent; again under
 * its `id`, it is the same one. With `former`, it is one that was deleted and comes back to its
 * place.
 */
export async function createService(
  db: Kysely<Tables>,
  input: unknown,
  { id = randomUUID(), former, ...saving }: Saving & { id?: string; former?: FormerPlace },
): Promise<UpdateResult<StoredService>> {
  const form = readForm(serviceFormSchema, input);
  if ("fieldErrors" in form) return { outcome: "invalid", ...form };
  const service = { ...form.values, id, ...firstSave(saving, former) };
  return refuseTakenSlug("services", () =>
    createOnce(db, {
      id,
      form: form.values,
      find: (trx) => getService(trx, id),
      insert: (trx) => insertAt(trx, service, former?.position),
      overwrite: (trx, revision) => overwrite(trx, id, form.values, { ...saving, revision }),
    }),
  );
}

async function insertAt(
  trx: Transaction<Tables>,
  service: Omit<StoredService, "position">,
  place: number | undefined,
): Promise<UpdateResult<StoredService>> {
  await lock(trx, orderLock);
  const position = place === undefined ? await placeAfterAll(trx) : await makeRoomAt(trx, place);
  const item = { ...service, position };
  await trx.insertInto("services").values(serviceRow(item)).execute();
  return { outcome: "saved", item };
}

/** Where the gap was closed since, those that stand there now move down by one. */
async function makeRoomAt(trx: Transaction<Tables>, place: number): Promise<number> {
  const taken = await trx
    .selectFrom("services")
    .select("id")
    .where("position", "=", place)
    .executeTakeFirst();
  if (taken)
    await trx
      .updateTable("services")
      .set((row) => ({ position: row("position", "+", 1) }))
      .where("position", ">=", place)
      .execute();
  return place;
}

async function placeAfterAll(trx: Transaction<Tables>): Promise<number> {
  const { last } = await trx
    .selectFrom("services")
    .select((select) => select.fn.max("position").as("last"))
    .executeTakeFirstOrThrow();
  return (last ?? 0) + 1;
}

/**
 * Saves the form of a service. `revision` is the one the editor started from; a newer save is not
 * overwritten.
 */
export async function updateService(
  db: Kysely<Tables>,
  id: string,
  input: unknown,
  options: Saving & { revision: number },
): Promise<UpdateResult<StoredService>> {
  const form = readForm(serviceFormSchema, input);
  if ("fieldErrors" in form) return { outcome: "invalid", ...form };
  return refuseTakenSlug("services", () => overwrite(db, id, form.values, options));
}

async function overwrite(
  db: Kysely<Tables>,
  id: string,
  form: ServiceForm,
  { revision, now, by = null }: Saving & { revision: number },
): Promise<UpdateResult<StoredService>> {
  const saved = await db
    .updateTable("services")
    .set({
      ...serviceFormColumns(form),
      revision: revision + 1,
      updated_at: now.toISOString(),
      updated_by: by,
    })
    .where("id", "=", textKey(id))
    .where("revision", "=", revision)
    .returningAll()
    .executeTakeFirst();
  if (saved) return { outcome: "saved", item: serviceOf(saved) };
  return overtaken(await getService(db, id), form);
}

/**
 * Moves a service one place in the order of the public pages; the first cannot go up, nor the last
 * down.
 */
export async function moveService(
  db: Kysely<Tables>,
  id: string,
  direction: "up" | "down",
): Promise<{ outcome: "saved" } | { outcome: "missing" }> {
  return db.transaction().execute(async (trx) => {
    await lock(trx, orderLock);
    const services = await inOrder(trx).select(["id", "position"]).execute();
    const from = services.findIndex((service) => service.id === id);
    const [moved] = services.splice(from, from < 0 ? 0 : 1);
    if (!moved) return { outcome: "missing" };
    services.splice(Math.max(0, from + (direction === "up" ? -1 : 1)), 0, moved);
    for (const [index, service] of services.entries()) {
      const position = index + 1;
      if (service.position === position) continue;
      await trx.updateTable("services").set({ position }).where("id", "=", service.id).execute();
    }
    return { outcome: "saved" };
  });
}

/** Deletes a service. What is published stays as it is until the next publication. */
export async function deleteService(db: Kysely<Tables>, id: string): Promise<DeleteResult> {
  const { numDeletedRows } = await db
    .deleteFrom("services")
    .where("id", "=", textKey(id))
    .executeTakeFirstOrThrow();
  return { outcome: numDeletedRows > 0n ? "deleted" : "missing" };
}

async function findBy(
  db: Kysely<Tables>,
  column: "id" | "slug",
  key: string,
): Promise<StoredService | null> {
  const row = await db
    .selectFrom("services")
    .selectAll()
    .where(column, "=", textKey(key))
    .executeTakeFirst();
  return row ? serviceOf(row) : null;
}

function inOrder(db: Kysely<Tables>) {
  return db.selectFrom("services").orderBy("position").orderBy("created_at").orderBy("id");
}

/** Held while positions are given out or changed. */
const orderLock = "services.position";
