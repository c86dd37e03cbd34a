import type { Kysely } from "kysely";
import type { Tables } from "#db/schema.ts";
import { business } from "#domain/content/business.ts";
import { itemOf, rowsOf } from "#domain/content/rows.ts";
import { services } from "#domain/content/services.ts";
import { sampleBusiness } from "#domain/sample-site/business.ts";
import { passwordFault } from "./password-rules.ts";
import { isPassword } from "./passwords.ts";
import type { AccountTools, JudgePassword } from "./tools.ts";

/** Judges by zxcvbn, whose dictionaries are loaded when somebody chooses a password. */
export const judgeByDictionaries: JudgePassword = async (password, words) => {
  const { weaknessOf } = await import("./password-strength.ts");
  return weaknessOf(password, words);
};

interface NewPassword {
  password: string;
  /** The account's address. */
  email: string;
  /** The hash of the password that it replaces. */
  oldHash?: string | null;
}

/**
 * Why this cannot become the password of an account, as sentences; null if it can. The rules hold
 * for every way to set one (ASVS 5.0.0, 6.2.1, 6.2.4, 6.2.11).
 */
export async function newPasswordFault(
  { db, hasher, judgePassword }: AccountTools,
  { password, email, oldHash = null }: NewPassword,
): Promise<string | null> {
  const fault = passwordFault(password);
  if (fault) return `The password ${fault}.`;
  const weakness = await judgePassword(password, [...(await ownWords(db)), email]);
  if (weakness) return weakness;
  if (oldHash !== null && (await isPassword(hasher, oldHash, password)))
    return "This is the password that you have now. Please choose another.";
  return null;
}

/** What everybody knows of the business: its name, its places and its services. */
async function ownWords(db: Kysely<Tables>): Promise<string[]> {
  const [details] = await rowsOf(db, business).selectAll().execute();
  const shown = details ? itemOf(business, details) : sampleBusiness;
  const { name, initials, email, locality, region, areaServed } = shown;
  const named = await rowsOf(db, services).select("name").execute();
  const names = named.map((service) => String(service.name));
  const phrases = [name, email, locality, region, ...areaServed, ...names, "admin", "website"];
  const words = phrases.flatMap((phrase) => [
    phrase.replaceAll(" ", ""),
    ...phrase.split(/[\s@.]+/),
  ]);
  return [...new Set([...words, initials].filter((word) => word.length > 2))];
}
