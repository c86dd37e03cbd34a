import { randomBytes } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import type { TOTP } from "otpauth";
import type { Tables } from "#db/schema.ts";
import { lockAccount } from "#domain/accounts/account.ts";
import type { Doer } from "#domain/accounts/actor.ts";
import type { AccountTools, User } from "#domain/accounts/tools.ts";
import { recordActivity } from "#domain/activity/record-activity.ts";
import type { SecretBox } from "#domain/secrets/secret-box.ts";
import { makeCodeSet, storeFirstCodes } from "./recovery-codes.ts";

/** What every authenticator app can do (RFC 6238): six digits, for half a minute each. */
const format = { algorithm: "SHA1", digits: 6, period: 30 } as const;
/** 160 bits, as RFC 4226 recommends. */
const secretBytes = 20;
/** A secret that was shown so long ago is no longer confirmed. */
const confirmMinutes = 15;

export type StartAppResult =
  /** `secret` is for typing, `uri` for the QR code and for an app on the same phone. */
  | { outcome: "started"; secret: string; uri: string }
  /** An app is on already. */
  | { outcome: "taken" };

/** Makes a secret for an app, which counts only once a code of the app is confirmed. */
export async function startAuthenticatorApp(
  { db, box }: AccountTools,
  { user, siteName, now }: { user: User; siteName: string; now: Date },
): Promise<StartAppResult> {
  const { Secret } = await library();
  const { base32 } = new Secret({ buffer: new Uint8Array(randomBytes(secretBytes)).buffer });
  const values = {
    secret: box.seal("authenticator app", base32),
    last_step: 0,
    started_at: now.toISOString(),
  };
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("authenticator_apps")
    .values({ user_id: user.id, ...values })
    .onConflict((conflict) =>
      conflict
        .column("user_id")
        .doUpdateSet(values)
        .where("authenticator_apps.confirmed_at", "is", null),
    )
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows !== 1n) return { outcome: "taken" };
  const uri = (await generator(base32, { issuer: siteName, label: user.email })).toString();
  return { outcome: "started", secret: base32, uri };
}

export type ConfirmAppResult =
  /** `codes` are the recovery codes, if the account had none before. */
  { outcome: "added"; codes: string[] | null } | { outcome: "refused"; message: string };

/** Turns the app on, given a code that it shows. */
export async function confirmAuthenticatorApp(
  { db, box, hasher }: AccountTools,
  { userId, actor, code, now }: { userId: string; actor: Doer; code: string; now: Date },
): Promise<ConfirmAppResult> {
  const row = await appOf(db, userId);
  const oldest = new Date(now.getTime() - confirmMinutes * 60_000).toISOString();
  if (!row || row.confirmed_at !== null || row.started_at < oldest)
    return { outcome: "refused", message: "This took too long. Please begin again." };
  const step = await stepOf(box, { sealed: row.secret, code, now });
  if (step === null) return notOurs;
  const set = await makeCodeSet(hasher);
  return db.transaction().execute(async (trx): Promise<ConfirmAppResult> => {
    await lockAccount(trx, userId);
    const { numUpdatedRows } = await trx
      .updateTable("authenticator_apps")
      .set({ confirmed_at: now.toISOString(), last_step: step })
      .where("user_id", "=", userId)
      .where("secret", "=", row.secret)
      .where("confirmed_at", "is", null)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows !== 1n) return notOurs;
    const codes = await storeFirstCodes(trx, { set, userId, now });
    await recordActivity(trx, { at: now, actor, event: "authenticator app added" });
    return { outcome: "added", codes };
  });
}

const notOurs = {
  outcome: "refused",
  message:
    "This code is not right. Type the one that the app shows now, and check that the phone's clock is right.",
} as const;

/**
 * Reads a code that someone types to sign in. Returns a function that uses its half minute up, and
 * resolves to true for one caller only (ASVS 5.0.0, 6.5.1); null when the code is wrong. The code
 * of the half minute before or after is right too, for slow typing and clocks that differ.
 */
export async function readAppCode(
  { db, box }: Pick<AccountTools, "db" | "box">,
  { userId, code, now }: { userId: string; code: string; now: Date },
): Promise<((trx: Transaction<Tables>) => Promise<boolean>) | null> {
  const row = await appOf(db, userId);
  if (!row || row.confirmed_at === null) return null;
  const step = await stepOf(box, { sealed: row.secret, code, now });
  if (step === null) return null;
  return async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable("authenticator_apps")
      .set({ last_step: step })
      .where("user_id", "=", userId)
      .where("secret", "=", row.secret)
      // In one statement, so that a code counts once, also when it is sent twice at once.
      .where("last_step", "<", step)
      .executeTakeFirstOrThrow();
    return numUpdatedRows === 1n;
  };
}

/** Six digits, however the app groups them; null for other text. */
export function readAppDigits(typed: string): string | null {
  const digits = typed.slice(0, 50).replace(/\s/g, "");
  return /^\d{6}$/.test(digits) ? digits : null;
}

/** The half minute whose code this is, of the three around now; null for a wrong code. */
async function stepOf(
  box: SecretBox,
  { sealed, code, now }: { sealed: string; code: string; now: Date },
): Promise<number | null> {
  const digits = readAppDigits(code);
  const opened = box.open("authenticator app", sealed);
  if (digits === null || !opened) return null;
  const timestamp = now.getTime();
  const delta = (await generator(opened.text)).validate({ token: digits, timestamp, window: 1 });
  return delta === null ? null : Math.floor(timestamp / 1000 / format.period) + delta;
}

const library = () => import("otpauth");

async function generator(secret: string, names = {}): Promise<TOTP> {
  const { Secret, TOTP } = await library();
  return new TOTP({ ...format, ...names, secret: Secret.fromBase32(secret) });
}

async function appOf(db: Kysely<Tables>, userId: string) {
  return db
    .selectFrom("authenticator_apps")
    .select(["secret", "started_at", "confirmed_at"])
    .where("user_id", "=", userId)
    .executeTakeFirst();
}
