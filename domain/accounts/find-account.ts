import type { Kysely } from "kysely";
import type { Tables } from "#db/schema.ts";
import { readAccountEmail } from "./account-email.ts";

export interface Account {
  id: string;
  email: string;
  passwordHash: string | null;
}

/** The account with an address as somebody typed it; null when there is none. */
export async function findByEmail(db: Kysely<Tables>, typed: string): Promise<Account | null> {
  const email = readAccountEmail(typed);
  if (email === null) return null;
  return (await accounts(db).where("users.email", "=", email).executeTakeFirst()) ?? null;
}

export async function findById(db: Kysely<Tables>, id: string): Promise<Account | null> {
  return (await accounts(db).where("users.id", "=", id).executeTakeFirst()) ?? null;
}

export async function passwordHashOf(db: Kysely<Tables>, id: string): Promise<string | null> {
  return (await findById(db, id))?.passwordHash ?? null;
}

function accounts(db: Kysely<Tables>) {
  return db
    .selectFrom("users")
    .innerJoin("credentials", "credentials.user_id", "users.id")
    .where("credentials.provider_id", "=", "credential")
    .select(["users.id", "users.email", "credentials.password as passwordHash"]);
}
