import type { Kysely } from "kysely";
import type { Tables } from "#db/schema.ts";
import type { AccountTools } from "#domain/accounts/tools.ts";
import { passkeySiteOf } from "./passkey-answers.ts";
import { countCodes } from "./recovery-codes.ts";

export interface PasskeyListed {
  id: string;
  name: string;
  /** The host that it was made for. */
  host: string;
  worksHere: boolean;
  createdAt: Date;
  lastUsedAt: Date | null;
}

/** What an account has beside its password. */
export interface Protection {
  passkeys: PasskeyListed[];
  /** Whether browsers can make passkeys at this address. */
  canHavePasskeys: boolean;
  /** When the authenticator app was turned on; null when there is none. */
  appSince: Date | null;
  /** How many recovery codes were not used yet. */
  codesLeft: number;
  /** Whether an owner requires it of everybody. */
  isRequired: boolean;
}

/** What protects the account when somebody has its password. */
export async function readProtection(
  { db, siteUrl }: Pick<AccountTools, "db" | "siteUrl">,
  { userId }: { userId: string },
): Promise<Protection> {
  const host = passkeySiteOf(siteUrl)?.host ?? null;
  const rows = await db
    .selectFrom("passkeys")
    .select(["id", "name", "host", "created_at", "last_used_at"])
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .execute();
  const app = await db
    .selectFrom("authenticator_apps")
    .select("confirmed_at")
    .where("user_id", "=", userId)
    .where("confirmed_at", "is not", null)
    .executeTakeFirst();
  return {
    passkeys: rows.map((row) => ({
      id: row.id,
      name: row.name,
      host: row.host,
      worksHere: row.host === host,
      createdAt: new Date(row.created_at),
      lastUsedAt: row.last_used_at === null ? null : new Date(row.last_used_at),
    })),
    canHavePasskeys: host !== null,
    appSince: app?.confirmed_at ? new Date(app.confirmed_at) : null,
    codesLeft: await countCodes(db, userId),
    isRequired: await isProtectionRequired(db),
  };
}

/** Whether the password alone signs nobody in. */
export function isProtected({ passkeys, appSince }: Protection): boolean {
  return passkeys.length > 0 || appSince !== null;
}

/** Whether the account has what an owner may require: something that works at this address. */
export function hasProtectionHere({ passkeys, appSince }: Protection): boolean {
  return passkeys.some(({ worksHere }) => worksHere) || appSince !== null;
}

/**
 * Whether the person can sign in at this address: the password is enough, or something beside it
 * works here.
 */
export function hasWayIn(protection: Protection): boolean {
  return !isProtected(protection) || hasProtectionHere(protection) || protection.codesLeft > 0;
}

/** Whether an owner requires protection of everybody, and this account has none that works here. */
export async function lacksRequiredProtection(
  tools: Pick<AccountTools, "db" | "siteUrl">,
  { userId }: { userId: string },
): Promise<boolean> {
  if (!(await isProtectionRequired(tools.db))) return false;
  return !hasProtectionHere(await readProtection(tools, { userId }));
}

async function isProtectionRequired(db: Kysely<Tables>): Promise<boolean> {
  const row = await db
    .selectFrom("owner_choices")
    .select("choice")
    .where("name", "=", "sign-in-protection")
    .executeTakeFirst();
  return row?.choice === "required";
}

const askAgainDays = 30;

/** Whether to offer protection: the account has none, and nobody put it off in the last month. */
export async function isProtectionOffered(
  tools: Pick<AccountTools, "db" | "siteUrl">,
  { userId, now }: { userId: string; now: Date },
): Promise<boolean> {
  const oldest = new Date(now.getTime() - askAgainDays * 24 * 60 * 60_000).toISOString();
  const user = await tools.db
    .selectFrom("users")
    .select("protection_asked_at")
    .where("id", "=", userId)
    .executeTakeFirst();
  if (!user || (user.protection_asked_at ?? "") > oldest) return false;
  return !isProtected(await readProtection(tools, { userId }));
}
