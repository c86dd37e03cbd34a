import { type Accounts, openAccounts } from "#domain/accounts/accounts.ts";
import type { SignedIn } from "#domain/accounts/sessions.ts";
import type { TestDatabase } from "#tests/databases/databases.ts";
import { quickHasher } from "./quick-hasher.ts";

export const noon = new Date("2026-03-02T12:00:00Z");
export const minutesLater = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);
export const daysLater = (days: number) => minutesLater(days * 24 * 60);

export const owner = { email: "owner@example.com", password: "a dozen brushes" };
/** The owner's usual network address. */
export const home = "192.0.2.1";

/** Accounts on a test's database, which has the owner's account. */
export interface AccountsFixture {
  accounts: Accounts;
  hasher: ReturnType<typeof quickHasher>;
  /** Ids of the sessions that were announced as ended, in order. */
  ended: string[];
  ownerId: string;
  /** Tries to sign in as the owner, from home, at noon. `changes` override any of these. */
  trySignIn(changes?: Attempt): ReturnType<Accounts["signIn"]>;
  /** Like `trySignIn`, but throws if it fails. */
  signIn(changes?: Attempt): Promise<SignedIn>;
}

type Attempt = Partial<Parameters<Accounts["signIn"]>[0]>;

export async function openAccountsFixture({
  db,
}: Pick<TestDatabase, "db">): Promise<AccountsFixture> {
  const hasher = quickHasher();
  const ended: string[] = [];
  const onSessionEnded = (sessionId: string) => ended.push(sessionId);
  const accounts = openAccounts({ db, secret: "for tests", hasher, onSessionEnded });
  const made = await accounts.createAccount({ ...owner, now: noon });
  if (made.outcome !== "created") throw new Error(made.outcome);
  const trySignIn = (changes: Attempt = {}) =>
    accounts.signIn({ ...owner, address: home, now: noon, ...changes });
  return {
    accounts,
    hasher,
    ended,
    ownerId: made.user.id,
    trySignIn,
    async signIn(changes) {
      const result = await trySignIn(changes);
      if (result.outcome !== "signed-in") throw new Error(result.message);
      return result;
    },
  };
}
