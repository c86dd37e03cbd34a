import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openAccounts } from "#domain/accounts/accounts.ts";
import { senderDigest } from "#domain/text/sender.ts";
import { cookieHeader } from "#tests/admin/admin-site.ts";
import { openBrowser } from "#tests/admin/site-browser.ts";
import { databases } from "#tests/databases/databases.ts";
import { siteSecret } from "#tests/durability/site-process.ts";
import { type LogEntry, newVisitor, type SiteOn, startSiteOn } from "#tests/site/site-on.ts";
import { anyPassword } from "./any-password.ts";

const owner = { email: "heron@example.com", password: "a dozen brushes" };
const info = 30;
const warning = 40;

let site: SiteOn;
let before: number;
beforeAll(async () => {
  site = await startSiteOn(databases[0]);
  const accounts = openAccounts({
    db: site.database.db,
    secret: siteSecret,
    judgePassword: anyPassword,
  });
  await accounts.createAccount({ ...owner, now: new Date() });
});
afterAll(() => site.end());
beforeEach(async () => {
  before = (await site.logged()).length;
});

/** Log entries since the test began, without the line for each request. */
const said = async () =>
  (await site.logged())
    .slice(before)
    // The assets of this version are stored in the background.
    .filter(({ path, added }) => path === undefined && added === undefined);

const person = newVisitor();
const sender = senderDigest(person["X-Forwarded-For"] ?? "", siteSecret);
const line = (level: number, msg: string, more: Partial<LogEntry> = {}) =>
  expect.objectContaining({ level, msg, account: owner.email, sender, ...more });

/** A new browser of this person. */
const newBrowser = () => openBrowser(site.url, new Map(), person);
async function signIn(browser = newBrowser(), changes: object = {}) {
  await browser.post("/auth/token", { grant_type: "password", ...owner, ...changes });
  return browser;
}

describe("the log has one line for", () => {
  test("signing in and signing out, with the account and the client's address", async () => {
    const browser = await signIn();
    expect((await browser.post("/auth/logout", { scope: "local" })).status).toBe(204);
    await expect
      .poll(said)
      .toEqual([
        line(info, "Signed in"),
        line(info, "Signed out", { scope: "local", sessions: 1 }),
      ]);
  });

  test("a failed sign-in, and one that was refused unchecked after too many failures", async () => {
    const stranger = openBrowser(site.url);
    for (let count = 0; count < 11; count += 1) await signIn(stranger, { password: "wrong" });
    const lines = async () => (await said()).map(({ level, msg }) => [level, msg]);
    await expect
      .poll(lines)
      .toEqual([
        ...Array.from({ length: 10 }, () => [warning, "Signing in failed"]),
        [warning, "Signing in was throttled"],
      ]);
  });

  test("a changed password, and a change with a wrong old password", async () => {
    const browser = await signIn();
    const change = (current: string, next: string) =>
      browser.postForm("/admin/password", { current, next });
    await change("wrong", "another long password");
    expect((await change(owner.password, "another long password")).status).toBe(200);
    await change("another long password", owner.password);
    await expect
      .poll(said)
      .toEqual([
        line(info, "Signed in"),
        line(warning, "Changing the password failed"),
        line(info, "Password changed", { sessions: 0 }),
        line(info, "Password changed", { sessions: 0 }),
      ]);
  });

  test("a write from another site, without a stack", async () => {
    const browser = await signIn();
    await expect.poll(said).toEqual([line(info, "Signed in")]);
    before = (await site.logged()).length;
    const origin = "https://evil.example";
    for (const path of ["/auth/logout", "/admin/services/new", "/admin/services/new.data"])
      expect((await browser.post(path, {}, { Origin: origin })).status).toBe(403);
    const msg = "A write from another site's page was refused";
    const refused = expect.objectContaining({ level: warning, msg, origin });
    await expect.poll(said).toEqual([refused, refused, refused]);
  });
});

test("a post that the browser aborts is not logged as a failure, whatever its content type", async () => {
  const Cookie = cookieHeader((await signIn()).cookies);
  const posts = [
    ["/contact", "application/x-www-form-urlencoded"],
    ["/api/contact", "application/json"],
    ["/auth/token", "application/json"],
    ["/admin/password", "application/x-www-form-urlencoded"],
    ["/admin/images", "multipart/form-data; boundary=x"],
    ["/admin/services/new.data", "application/json"],
  ] as const;
  for (const [path, type] of posts)
    await sendHalf(path, { Cookie, Origin: site.url, "Content-Type": type });
  // Lines of the previous test may still arrive, and these arrive in the order in which the server
  // notices.
  const givenUp = async () =>
    (await site.logged()).filter(({ status }) => status === 499).map(({ path }) => path);
  await expect
    .poll(async () => (await givenUp()).sort())
    .toEqual(posts.map(([path]) => path).sort());
  expect(await site.failures()).toEqual([]);
});

/** Posts the beginning of a body and disconnects. */
async function sendHalf(path: string, headers: Record<string, string>): Promise<void> {
  const { hostname, port, host } = new URL(site.url);
  const all = {
    Host: host,
    "Content-Length": "5000",
    Expect: "100-continue",
    ...person,
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  const socket = connect(Number(port), hostname);
  socket.write(`POST ${path} HTTP/1.1\r\n${lines.join("")}\r\n`);
  await once(socket, "data"); // 100 Continue: the server has read the headers
  socket.write("name=");
  socket.destroySoon();
  await once(socket, "close");
}

test("text typed as an e-mail address is not logged if it is not one", async () => {
  await signIn(newBrowser(), { email: "my secret password" });
  await expect
    .poll(said)
    .toEqual([line(warning, "Signing in failed", { account: "no e-mail address" })]);
});

test("no password and no address is in the log", async () => {
  const text = JSON.stringify(await site.logged());
  for (const secret of [owner.password, "wrong", "secret password", "2001:db8", "127.0.0.1:"])
    expect(text.replaceAll(site.url, "")).not.toContain(secret);
});
