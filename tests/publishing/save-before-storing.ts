import type { Kysely } from "kysely";
import type { Tables } from "#db/schema.ts";

/**
 * Returns a database that runs `save` before its second transaction: as if someone saved after a
 * publication was prepared, and before it is stored.
 */
export function saveBeforeStoring(
  db: Kysely<Tables>,
  save: () => Promise<unknown>,
): Kysely<Tables> {
  let transactions = 0;
  const transaction: typeof db.transaction = () => {
    const builder = db.transaction();
    transactions += 1;
    if (transactions !== 2) return builder;
    return Object.assign(builder, {
      async execute(work: Parameters<typeof builder.execute>[0]) {
        await save();
        return db.transaction().execute(work);
      },
    });
  };
  return new Proxy(db, {
    get: (target, name) =>
      name === "transaction" ? transaction : Reflect.get(target, name, target),
  });
}
