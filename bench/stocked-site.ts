import { DatabaseSync } from "node:sqlite";
import { migrate } from "#db/migrate.ts";
import { type Database, openDatabase, sqliteFile } from "#db/open.ts";
import { openAccounts } from "#domain/accounts/accounts.ts";
import { fillOnFirstStart } from "#domain/publishing/first-start.ts";
import { owner } from "#tests/accounts/accounts-fixture.ts";
import { manyProjects } from "#tests/site/many-projects.ts";
import { newFolder } from "./programs.ts";

/**
 * Makes a data folder with this many projects, published, and an owner's account. With a
 * `databaseUrl` they are in that PostgreSQL database, and the folder is empty.
 */
export async function stockedFolder(projects: number, databaseUrl?: string): Promise<string> {
  const dataDir = newFolder();
  const { db, close } = await openDatabase({ dataDir, databaseUrl });
  await stock(db, projects);
  await close();
  return dataDir;
}

/** Fills an empty database with this many projects, published, and an owner's account. */
export async function stock(db: Database["db"], projects: number): Promise<void> {
  await migrate(db);
  await fillOnFirstStart(db, manyProjects(projects), new Date());
  const accounts = openAccounts({ db, secret: "of the benchmark" });
  const { outcome } = await accounts.createAccount({ ...owner, now: new Date() });
  if (outcome !== "created") throw new Error(`The owner's account was not created: ${outcome}`);
}

/**
 * Stores enquiries ten minutes apart, with half a kilobyte of text each. Fills only the columns
 * that older programs had; the next start fills in the rest.
 */
export function addEnquiries(dataDir: string, count: number): void {
  const database = new DatabaseSync(sqliteFile(dataDir));
  const message = "We would like the hall and the stairs done before Easter. ".repeat(8);
  const insert = database.prepare(`
    with recursive numbers (n) as (select 0 union all select n + 1 from numbers where n + 1 < :count)
    insert into enquiries (id, reference, name, email, phone, postcode, service, message,
      submission_key, sender, received_at, state)
    select 'enquiry-' || n, 'DS-' || n, 'Ann ' || n, 'ann-' || n || '@example.com',
      printf('07700 %03d %03d', n / 1000, n % 1000), 'BT1 5GS', 'Marbling', :message,
      'key-' || n, 'sender-' || n,
      strftime('%Y-%m-%dT%H:%M:%fZ', 'now', ((n - :count) * 10) || ' minutes'),
      case n % 4 when 0 then 'new' when 3 then 'archived' else 'answered' end
    from numbers`);
  insert.run({ count, message });
  database.close();
}

/** The telephone number in the enquiry with this index, as other people write it. */
export function phoneOf(index: number): string {
  const digits = String(index).padStart(6, "0");
  return `+44 7700 ${digits.slice(0, 3)} ${digits.slice(3)}`;
}

/** Sends requests as the signed-in owner. Throws unless the answer is 200. */
export interface OwnerSession {
  get(path: string): Promise<string>;
  post(path: string, body: URLSearchParams | Blob): Promise<string>;
}

export async function signInOwner(origin: string): Promise<OwnerSession> {
  const body = json({ grant_type: "password", ...owner });
  const signIn = { method: "POST", headers: { Origin: origin }, body };
  const granted = await fetch(`${origin}/auth/token`, signIn);
  const cookies = granted.headers.getSetCookie().map((cookie) => cookie.split(";", 1)[0]);
  const headers = { Origin: origin, Connection: "close", Cookie: cookies.join("; ") };

  async function send(path: string, init?: RequestInit) {
    const answer = await fetch(origin + path, { ...init, headers });
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${text}`);
    return text;
  }
  return { get: send, post: (path, body) => send(path, { method: "POST", body }) };
}

/** A request's body. `fetch` takes the content type from it. */
export function json(value: object): Blob {
  return new Blob([JSON.stringify(value)], { type: "application/json" });
}
