import { type DatabaseOptions, openDatabase } from "#db/open.ts";
import { openAccounts } from "#domain/accounts/accounts.ts";
import { argon2Hasher } from "#domain/accounts/passwords.ts";
import { newFolder } from "./machine.ts";
import { type Finding, show } from "./report.ts";
import { median, repeat, timed } from "./rounds.ts";
import { startSite } from "./site.ts";

const tries = 200;
/** The throttle allows a hundred failures an hour for one account. */
const accounts = 10;
/** As a share of the time of one hash. */
const mostDifference = 0.05;

/**
 * Measures whether the time of a failed sign-in tells addresses with an account from others. Each
 * try comes from another network, and known and unknown addresses take turns.
 */
export async function signIn(): Promise<Finding[]> {
  const dataDir = newFolder();
  await using site = await startSite({ dataDir });
  await addAccounts({ dataDir });
  const tryAs = async (email: string, from: number) => {
    const [time, status] = await timed(() => failedSignIn(site.url, email, from));
    if (status !== 400) throw new Error(`A failed sign-in was answered ${status}`);
    return time;
  };
  // The first ones warm up.
  await repeat(20, (round) => tryAs(`nobody-${round}@example.com`, 10_000 + round));
  const known: number[] = [];
  const unknown: number[] = [];
  await repeat(tries, async (round) => {
    const asKnown = () => tryAs(addressOf(round % accounts), 2 * round);
    const asUnknown = () => tryAs(`stranger-${round}@example.com`, 2 * round + 1);
    if (round % 2 === 0) known.push(await asKnown());
    unknown.push(await asUnknown());
    if (round % 2 === 1) known.push(await asKnown());
  });
  const hashes = (await repeat(40, () => timed(() => argon2Hasher.hash("a wrong password")))).map(
    ([time]) => time,
  );
  const difference = Math.abs(median(known) - median(unknown)) / median(hashes);
  return [
    { what: "Failed sign-in, address with an account", values: known, unit: "ms" },
    { what: "Failed sign-in, address without one", values: unknown, unit: "ms" },
    {
      what: "Difference of the medians, as a share of one hash",
      values: [difference],
      goal: ["at most", mostDifference],
      remark: `one hash takes ${show(median(hashes), "ms")}`,
    },
  ];
}

function addressOf(index: number): string {
  return `person-${index}@example.com`;
}

async function addAccounts(options: DatabaseOptions): Promise<void> {
  const { db, close } = await openDatabase(options);
  const { createAccount } = openAccounts({ db, secret: "of the benchmark" });
  for (let index = 0; index < accounts; index += 1)
    await createAccount({
      email: addressOf(index),
      password: `lantern gravel otter ${index}`,
      now: new Date(),
    });
  await close();
}

async function failedSignIn(origin: string, email: string, from: number): Promise<number> {
  const answer = await fetch(`${origin}/auth/token`, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      "X-Forwarded-For": `2001:db8:1:${from.toString(16)}::1`,
    },
    body: JSON.stringify({ grant_type: "password", email, password: "a wrong password" }),
  });
  await answer.text();
  return answer.status;
}
