import type { Kysely } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Database, openDatabase } from "#db/open.ts";
import type { Tables } from "#db/schema.ts";
import { exampleForms } from "#tests/admin/example-forms.ts";
import { databases } from "#tests/databases/databases.ts";
import { untilWaiting } from "#tests/databases/until-waiting.ts";
import { newDatabase } from "#tests/publishing/new-database.ts";
import { listTypes } from "./registry.ts";
import { save } from "./save.ts";
import { count } from "./store.ts";

const now = new Date("2026-03-02T12:00:00Z");
const withSlug = listTypes.filter(({ fields }) => "slug" in fields);

describe.each(databases)(
  "two people who save a first item at one address, on $name",
  ({ create }) => {
    const database = newDatabase(create);
    let other: Database;
    beforeEach(async () => {
      other = await openDatabase(database.options);
    });
    afterEach(async () => {
      await other.close();
    });

    /**
     * Lets one save write its row and wait before it commits; begins another save, and waits until
     * that one waits for the first.
     */
    async function race(type: (typeof withSlug)[number], end: () => void) {
      const add = (db: Kysely<Tables>, id: string) =>
        save(db, type, { form: exampleForms[type.noun]({ slug: "hall" }), id, now });
      const commit = Promise.withResolvers<void>();
      const hasWritten = Promise.withResolvers<void>();
      const holding = watched(database.db, {
        async beforeCommit() {
          hasWritten.resolve();
          await commit.promise;
          end();
        },
      });
      const first = add(holding, "first");
      first.catch(() => {});
      await hasWritten.promise;

      const seen = { begins: false, ends: false };
      const onBegin = () => {
        seen.begins = true;
      };
      const second = add(watched(other.db, { onBegin }), "second").finally(() => {
        seen.ends = true;
      });
      second.catch(() => {});
      await expect.poll(() => seen.begins).toBe(true);
      await untilWaiting(other.db);
      expect(seen.ends, "the second save ended before the first").toBe(false);
      commit.resolve();
      return { first, second };
    }

    test.each(withSlug)("of $table: the second reads that the address is taken", async (type) => {
      const { first, second } = await race(type, () => {});
      expect(await first).toMatchObject({ outcome: "saved", item: { id: "first" } });
      expect(await second).toEqual({
        outcome: "invalid",
        fieldErrors: { slug: expect.stringMatching(/^That address is already used/) },
      });
      expect(await count(database.db, type)).toBe(1);
    });

    test.each(withSlug)("of $table: the second is saved if the first fails", async (type) => {
      const { first, second } = await race(type, () => {
        throw new Error("the connection broke");
      });
      await expect(first).rejects.toThrow("the connection broke");
      expect(await second).toMatchObject({ outcome: "saved", item: { id: "second" } });
      expect(await count(database.db, type)).toBe(1);
    });
  },
);

interface Watch {
  onBegin?(): void;
  beforeCommit?(): Promise<void>;
}

/** The database, with these calls in each transaction. */
function watched(db: Kysely<Tables>, { onBegin, beforeCommit }: Watch): Kysely<Tables> {
  const transaction: typeof db.transaction = () => {
    const builder = db.transaction();
    return Object.assign(builder, {
      async execute(work: Parameters<typeof builder.execute>[0]) {
        onBegin?.();
        return db.transaction().execute(async (trx) => {
          const result = await work(trx);
          await beforeCommit?.();
          return result;
        });
      },
    });
  };
  return new Proxy(db, {
    get: (target, name) =>
      name === "transaction" ? transaction : Reflect.get(target, name, target),
  });
}
