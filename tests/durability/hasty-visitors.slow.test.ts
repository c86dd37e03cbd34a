import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { openAccounts } from "#domain/accounts/accounts.ts";
import { owner } from "#tests/accounts/accounts-fixture.ts";
import { databasesOnDisk as databases, type TestDatabase } from "#tests/databases/databases.ts";
import { untilWaiting } from "#tests/databases/until-waiting.ts";
import { postJson } from "#tests/enquiries/post-json.ts";
import { type SiteProcess, startSite } from "./site-process.ts";

const paths = [
  "/",
  "/nothing",
  "/contact?sent=DS-AAAAAA",
  "/pictures/hero.jpg",
  "/favicon.svg",
  "/website-images/services/1-hall.jpg",
  "/admin",
  "/admin/live",
];
const rounds = 15;
const visitors = 8;

test("visitors who disconnect at any moment do not stop the site", async () => {
  const database = await databases[0].create();
  const site = await startSite(database.options);
  onTestFinished(async () => {
    await site.kill();
    await database.remove();
  });
  const someone = async () => {
    for (let round = 0; round < rounds; round += 1)
      for (const path of paths) await askAndLeave(site, path, Math.random() * 8);
  };
  await Promise.all(Array.from({ length: visitors }, someone));
  expect((await fetch(`${site.url}/`)).status).toBe(200);
  expect(site.output()).not.toMatch(/"level":(50|60)/);
});

test("leaving a page that still waits for data is not logged as a failure", async () => {
  const database = await databases[1].create();
  const site = await startSite(database.options);
  onTestFinished(async () => {
    await site.kill();
    await database.remove();
  });
  const Cookie = await signIn(site, database);
  await database.db.transaction().execute(async (trx) => {
    // The dashboard arrives without the line about the last backup.
    await sql`lock table backups in access exclusive mode`.execute(trx);
    for (const encoding of ["gzip", "identity"]) {
      const { hostname, port } = new URL(site.url);
      const socket = connect(Number(port), hostname);
      const headers = `Host: ${hostname}\r\nCookie: ${Cookie}\r\nAccept-Encoding: ${encoding}\r\n`;
      socket.write(`GET /admin HTTP/1.1\r\n${headers}\r\n`);
      const [answer] = await once(socket, "data");
      expect(answer.toString("latin1")).toMatch(/^HTTP\/1\.1 200 /);
      await untilWaiting(database.db);
      socket.destroy();
      await once(socket, "close");
    }
  });
  expect((await fetch(`${site.url}/admin`, { headers: { Cookie } })).status).toBe(200);
  expect(site.output()).not.toMatch(/"level":(50|60)/);
});

/** Signs in as the owner. Returns the cookies. */
async function signIn(site: SiteProcess, { db }: TestDatabase): Promise<string> {
  const accounts = openAccounts({ db, secret: "for tests" });
  await accounts.createAccount({ ...owner, now: new Date() });
  const credentials = { grant_type: "password", ...owner };
  const answer = await postJson(`${site.url}/auth/token`, credentials);
  return answer.headers
    .getSetCookie()
    .map((pair) => pair.split(";", 1)[0])
    .join("; ");
}

/** Ends the connection after this many milliseconds, sometimes cleanly, sometimes with a reset. */
async function askAndLeave(site: SiteProcess, path: string, milliseconds: number): Promise<void> {
  const { hostname, port } = new URL(site.url);
  const socket = connect(Number(port), hostname);
  const closed = new Promise((done) => socket.once("close", done));
  socket.on("error", () => {});
  socket.write(`GET ${path} HTTP/1.1\r\nHost: site\r\nAccept-Encoding: br\r\n\r\n`);
  await sleep(milliseconds);
  if (Math.random() < 0.5) socket.resetAndDestroy();
  else socket.destroy();
  await closed;
}
