import type { Kysely } from "kysely";

/** One change of the schema. Never edit a released migration; correct it with a later one. */
export interface Migration {
  /** The file's name without extension, e.g. `001-enquiries`. */
  name: string;
  /** Runs in the transaction of `migrate`, on the tables of its time and not of `schema.ts`. */
  // biome-ignore lint/suspicious/noExplicitAny: the schema of that time has no types
  up(trx: Kysely<any>): Promise<void>;
}
