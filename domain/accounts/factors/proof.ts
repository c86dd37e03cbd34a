import type { Transaction } from "kysely";
import type { Tables } from "#db/schema.ts";
import type { AccountTools, User } from "#domain/accounts/tools.ts";
import { readAppCode } from "./authenticator-app.ts";
import { passkeySiteOf } from "./passkey-answers.ts";
import { holderOf, readPasskeyAnswer } from "./passkeys.ts";
import type { Pending } from "./pending-sign-ins.ts";
import { readCodeOf } from "./recovery-codes.ts";

/** What someone shows beside, or instead of, a password. */
export type Proof =
  | { method: "totp"; code: string }
  | { method: "recovery_code"; code: string }
  /** `PublicKeyCredential.toJSON()` of the browser. */
  | { method: "passkey"; answer: unknown };

/** Uses a proof up. `accepted` for one caller only. */
export type SpendProof = (trx: Transaction<Tables>) => Promise<"accepted" | "copied" | "refused">;

/**
 * Reads a proof, which takes a while, outside of transactions. Null when it is wrong, or not this
 * person's.
 */
export async function readProof(
  tools: AccountTools,
  { user, pending, proof, now }: { user: User; pending: Pending | null; proof: Proof; now: Date },
): Promise<SpendProof | null> {
  const { db, siteUrl, hasher } = tools;
  const userId = user.id;
  if (proof.method === "totp")
    return yesOrNo(await readAppCode(tools, { userId, code: proof.code, now }));
  if (proof.method === "recovery_code")
    return yesOrNo(await readCodeOf(db, { hasher, userId, typed: proof.code }));
  const site = passkeySiteOf(siteUrl);
  const holder = site && (await holderOf(db, proof.answer, site));
  if (!site || !pending || holder?.user.id !== userId) return null;
  const spend = await readPasskeyAnswer(site, { pending, holder, answer: proof.answer, now });
  if (!spend) return null;
  return async (trx) => {
    const spent = await spend(trx);
    return spent === "signed" ? "accepted" : spent;
  };
}

function yesOrNo(
  spend: ((trx: Transaction<Tables>) => Promise<boolean>) | null,
): SpendProof | null {
  return spend && (async (trx) => ((await spend(trx)) ? "accepted" : "refused"));
}
