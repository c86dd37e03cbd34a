/**
 * What an account has to do before it may use more than its own page: replace a password that the
 * program made and printed (ASVS 5.0.0, 6.4.1), or add the second factor that an owner requires of
 * everybody (6.3.3).
 */
export type Owed = "password" | "second factor";

const words: Record<Owed, string> = {
  password: "First choose a password of your own, under Your account.",
  "second factor": "First add a passkey or an authenticator app, under Your account.",
};

/** The message for an account that still owes something. */
export function owedWords(owed: Owed): string {
  return words[owed];
}
