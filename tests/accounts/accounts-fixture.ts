import { afterEach, beforeEach } from "vitest";
import { type Accounts, openAccounts } from "#domain/accounts/accounts.ts";
import type { SignedIn } from "#domain/accounts/sessions.ts";
import type { MailCode, User } from "#domain/accounts/tools.ts";
import type { TestDatabase, TestDatabaseKind } from "#tests/databases/databases.ts";
import { anyPassword } from "./any-password.ts";
import { quickHasher } from "./quick-hasher.ts";

export const noon = new Date("2026-03-02T12:00:00Z");
export const minutesLater = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);
export const daysLater = (days: number) => minutesLater(days * 24 * 60);

export const owner = { email: "owner@example.com", password: "a dozen brushes" };
/** The owner's usual network address. */
export const home = "192.0.2.1";

/** The result, if its outcome is the expected one. Throws if it is another. */
export function expectOutcome<
  Result extends { outcome: string },
  Outcome extends Result["outcome"],
>(result: Result, outcome: Outcome): Extract<Result, { outcome: Outcome }> {
  if (result.outcome !== outcome) throw new Error(JSON.stringify(result));
  return result as Extract<Result, { outcome: Outcome }>;
}

/** Accounts on a test's database, which has the owner's account. */
export interface AccountsFixture {
  accounts: Accounts;
  /** Opens them again, as a program does whose site has this address. */
  openAt(siteUrl: string): Accounts;
  hasher: ReturnType<typeof quickHasher>;
  /** Ids of the sessions that were announced as ended, in order. */
  ended: string[];
  /** The codes that were mailed, in order. */
  mailed: Parameters<MailCode>[0][];
  /** What the mail server does with a code. */
  mailServer: { takes: boolean };
  /** As if the owner had used a mailed link. */
  proveAddress(): Promise<void>;
  /** The owner. */
  user: User;
  ownerId: string;
  /** Makes another account, with the owner's password and role unless `changes` say otherwise. */
  addAccount(email: string, changes?: Partial<NewAccount>): Promise<User>;
  /** Tries to sign in as the owner, from home, at noon. `changes` override any of these. */
  trySignIn(changes?: Attempt): ReturnType<Accounts["signIn"]>;
  /** Like `trySignIn`, but throws if it fails. */
  signIn(changes?: Attempt): Promise<SignedIn>;
}

type Attempt = Partial<Parameters<Accounts["signIn"]>[0]>;
type NewAccount = Parameters<Accounts["createAccount"]>[0];

/** The database of a test, and what is on it. */
export interface AccountsOnDatabase extends AccountsFixture {
  database: TestDatabase;
}

/**
 * Opens accounts on a new database before each test of a block, and removes it afterwards. The
 * returned object always has those of the test that runs: read its properties within tests, but for
 * `accounts`, which stay the same object.
 */
export function accountsOn(
  { create }: Pick<TestDatabaseKind, "create">,
  judgePassword = anyPassword,
): AccountsOnDatabase {
  let current: AccountsFixture;
  const accounts = new Proxy({} as Accounts, {
    get: (_, name) => Reflect.get(current.accounts, name),
  });
  const fixture = { accounts } as AccountsOnDatabase;
  beforeEach(async () => {
    const database = await create();
    current = await openAccountsFixture(database, judgePassword);
    Object.assign(fixture, { database, ...current, accounts });
  });
  afterEach(() => fixture.database.remove());
  return fixture;
}

export async function openAccountsFixture(
  { db }: Pick<TestDatabase, "db">,
  judgePassword = anyPassword,
): Promise<AccountsFixture> {
  const hasher = quickHasher();
  const ended: string[] = [];
  const onSessionEnded = (sessionId: string) => ended.push(sessionId);
  const mailed: AccountsFixture["mailed"] = [];
  const mailServer = { takes: true };
  const mailCode: MailCode = async (mail) => {
    if (mailServer.takes) mailed.push(mail);
    return mailServer.takes;
  };
  const openAt = (siteUrl: string) =>
    openAccounts({
      ...{ judgePassword, db, secret: "for tests", siteUrl, hasher, onSessionEnded, mailCode },
    });
  const accounts = openAt("https://www.example.com");
  const addAccount: AccountsFixture["addAccount"] = async (email, changes) => {
    const made = await accounts.createAccount({ ...owner, email, now: noon, ...changes });
    return expectOutcome(made, "created").user;
  };
  const user = await addAccount(owner.email);
  const trySignIn = (changes: Attempt = {}) =>
    accounts.signIn({ ...owner, address: home, now: noon, ...changes });
  return {
    accounts,
    openAt,
    hasher,
    ended,
    mailed,
    mailServer,
    async proveAddress() {
      await db.updateTable("users").set({ proved_at: noon.toISOString() }).execute();
    },
    user,
    ownerId: user.id,
    addAccount,
    trySignIn,
    signIn: async (changes) => expectOutcome(await trySignIn(changes), "signed-in"),
  };
}
