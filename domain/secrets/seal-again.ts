import type { Kysely } from "kysely";
import type { Tables } from "#db/schema.ts";
import type { SealPurpose, SecretBox } from "./secret-box.ts";

interface SealedColumn {
  table: "mail_settings" | "push_keys" | "push_subscriptions";
  key: string;
  column: string;
  purpose: SealPurpose;
}

/** Every column that the secret box seals. */
const sealedColumns: SealedColumn[] = [
  {
    table: "mail_settings",
    key: "name",
    column: "sealed_password",
    purpose: "mail server password",
  },
  { table: "push_keys", key: "name", column: "sealed_private_key", purpose: "push key" },
  { table: "push_subscriptions", key: "id", column: "sealed", purpose: "push subscription" },
];

/**
 * Seals with the current secret what the previous one sealed, so that the previous one may be
 * forgotten. Several processes may do it at once. Returns how many texts it sealed, and how many no
 * secret of the site opens.
 */
export async function sealAgain(
  db: Kysely<Tables>,
  box: SecretBox,
): Promise<{ sealed: number; lost: number }> {
  const count = { sealed: 0, lost: 0 };
  const tables = db as unknown as Kysely<Record<string, Record<string, string | null>>>;
  for (const { table, key, column, purpose } of sealedColumns) {
    for (const row of await tables.selectFrom(table).select([key, column]).execute()) {
      const stored = row[column] ?? null;
      if (stored === null) continue;
      const opened = box.open(purpose, stored);
      if (!opened) count.lost += 1;
      if (!opened || opened.isCurrent) continue;
      // A text that was replaced meanwhile stays as it is.
      const { numUpdatedRows } = await tables
        .updateTable(table)
        .set({ [column]: box.seal(purpose, opened.text) })
        .where(key, "=", row[key] ?? "")
        .where(column, "=", stored)
        .executeTakeFirstOrThrow();
      count.sealed += Number(numUpdatedRows);
    }
  }
  return count;
}
