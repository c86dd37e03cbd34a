import type { Transaction } from "kysely";
import { lock } from "#db/lock.ts";
import type { Tables } from "#db/schema.ts";

/** Holds other changes of one account's password and sessions until this transaction ends. */
export function lockAccount(trx: Transaction<Tables>, userId: string): Promise<void> {
  return lock(trx, `account ${userId}`);
}

/** Holds other changes of how many accounts there are. */
export function lockAccounts(trx: Transaction<Tables>): Promise<void> {
  return lock(trx, "accounts");
}
