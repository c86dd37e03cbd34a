import { expect, test } from "vitest";
import type { Accounts } from "#domain/accounts/accounts.ts";
import { signedIn } from "./signed-in.ts";

const siteUrl = "https://decor.example";
const credential = "a".repeat(43);

/** Whether a request with this cookie is signed in, and what was asked and logged. */
async function lookUp(cookie: string, authenticate: () => Promise<object | null>) {
  const logged: string[] = [];
  const asked: string[] = [];
  const accounts = {
    authenticate({ accessToken }: { accessToken: string }) {
      asked.push(accessToken);
      return authenticate();
    },
  } as Pick<Accounts, "authenticate">;
  const logError = (_: unknown, message: string) => void logged.push(message);
  const isSignedIn = signedIn({ accounts, siteUrl, logError });
  const request = new Request(siteUrl, { method: "POST", headers: { Cookie: cookie } });
  return { answer: await isSignedIn(request), asked, logged };
}

test("a request is signed in if its credential is that of a session", async () => {
  const cookie = `__Host-admin-access=${credential}`;
  const known = { answer: true, asked: [credential], logged: [] };
  expect(await lookUp(cookie, async () => ({}))).toEqual(known);
  expect(await lookUp(cookie, async () => null)).toEqual({ ...known, answer: false });
});

test.each(["", "__Host-admin-access=made-up", `admin-access=${credential}`])(
  "a request with the cookie '%s' is looked up nowhere",
  async (cookie) => {
    const nothing = { answer: false, asked: [], logged: [] };
    expect(await lookUp(cookie, async () => ({}))).toEqual(nothing);
  },
);

test("while the database cannot say, a request is left to its route", async () => {
  const cookie = `__Host-admin-access=${credential}`;
  const found = await lookUp(cookie, async () => {
    throw new Error("no database");
  });
  expect(found).toMatchObject({ answer: true, logged: ["A session could not be looked up"] });
});
