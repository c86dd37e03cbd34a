import { openAccounts } from "#domain/accounts/accounts.ts";
import { siteDatabaseOnDisk } from "#tests/databases/databases.ts";
import { type SiteProcess, siteSecret, startSite } from "#tests/durability/site-process.ts";

const owner = { email: "heron@example.com", password: "a dozen brushes" };

/** A running site with an owner who has signed in. Call `end` when the tests are done. */
export async function siteWithOwner(environment: Record<string, string>) {
  const database = await siteDatabaseOnDisk.create();
  const accounts = openAccounts({ db: database.db, secret: siteSecret });
  await accounts.createAccount({ ...owner, now: new Date() });
  const site = await startSite({ ...database.options, environment });
  async function end() {
    await site.kill();
    await database.remove();
  }
  return { database, site, Cookie: await signIn(site), end };
}

async function signIn({ url }: SiteProcess): Promise<string> {
  const answer = await fetch(`${url}/auth/token`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: url },
    body: JSON.stringify({ grant_type: "password", ...owner }),
  });
  const cookies = answer.headers.getSetCookie();
  return cookies.map((cookie) => cookie.split(";", 1)[0]).join("; ");
}

/** Posts the form of the page that downloads a backup. */
export function download(
  { url }: SiteProcess,
  fields: Record<string, string>,
  headers: Record<string, string>,
): Promise<Response> {
  return fetch(`${url}/admin/backup/download`, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { Origin: url, ...headers },
    redirect: "manual",
  });
}
