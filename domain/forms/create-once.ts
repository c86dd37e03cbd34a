import type { Kysely, Transaction } from "kysely";
import { lock } from "#db/lock.ts";
import type { Tables } from "#db/schema.ts";
import { holds } from "./overtaken.ts";
import type { UpdateResult } from "./save-result.ts";

interface Creation<Form, Item> {
  /** Of the new row. */
  id: string;
  /** A form that passed. */
  form: Form;
  /** The row that has the id already, or null. */
  find(trx: Transaction<Tables>): Promise<Item | null>;
  insert(trx: Transaction<Tables>): Promise<UpdateResult<Item>>;
  /** Saves the form over the row that was made before, where it is still at this revision. */
  overwrite(trx: Transaction<Tables>, revision: number): Promise<UpdateResult<Item>>;
}

/**
 * Saves something new, once for an id: an editor that was not answered sends it again, perhaps with
 * more typed since. It is then saved over what the first try stored, unless somebody else has saved
 * that meanwhile.
 */
export async function createOnce<Form extends object, Item extends Form>(
  db: Kysely<Tables>,
  { id, form, find, insert, overwrite }: Creation<Form, Item>,
): Promise<UpdateResult<Item>> {
  return db.transaction().execute(async (trx) => {
    await lock(trx, `created.${id}`);
    const stored = await find(trx);
    if (!stored) return insert(trx);
    if (holds(stored, form)) return { outcome: "saved", item: stored };
    return overwrite(trx, 1);
  });
}
