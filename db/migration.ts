import type { Kysely } from "kysely";

/**
 * One step of the database's shape. It is never changed after its release; a later step corrects
 * it.
 */
export interface Migration {
  /** `NNN-what-it-does`, the file's name. */
  name: string;
  /**
   * Runs in the transaction of `migrate`. It knows the tables as they were then, not as `schema.ts`
   * has them now.
   */
  // biome-ignore lint/suspicious/noExplicitAny: tables of the past have no types
  up(trx: Kysely<any>): Promise<void>;
}
