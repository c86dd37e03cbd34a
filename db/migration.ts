import type { Kysely } from "kysely";

/** A migration that has run on a database. */
export interface AppliedMigration {
  name: string;
  digest: string | null;
}

/** One change of the schema. Never edit a released migration; correct it with a later one. */
export interface Migration {
  /** The file's name without extension, e.g. `001-first`. */
  name: string;
  /**
   * Whether a program that does not know this migration can work on the database.
   * - `expand`, the rule: it can. New tables, and columns that are null or have a default.
   * - `contract`: it cannot. Removes what no program uses any more, and so comes in a release after
   *   the one that stopped using it.
   */
  kind: "expand" | "contract";
  /** SHA-256 of what `up` does. If given, a database with another digest is refused. */
  digest?: string;
  /** Runs in the transaction of `migrate`, on the tables of its time and not of `schema.ts`. */
  // biome-ignore lint/suspicious/noExplicitAny: the schema of that time has no types
  up(trx: Kysely<any>): Promise<void>;
}
