import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { makePassword } from "#domain/accounts/passwords.ts";
import { minutesLater, noon, owner } from "#tests/accounts/accounts-fixture.ts";
import { addApp } from "#tests/accounts/protected-account.ts";
import { siteDatabase } from "#tests/databases/databases.ts";
import { newDatabase } from "#tests/publishing/new-database.ts";
import { signedInSite } from "./signed-in-site.ts";

const later = minutesLater(11);

describe("downloading a backup", () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: noon, toFake: ["Date"] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const database = newDatabase(siteDatabase.create);
  const { site } = signedInSite(database);

  const ask = () => site.act("/admin/backup", {});
  const download = (passphrase = makePassword()) =>
    site.postForm("/admin/backup/download", { passphrase });
  const refusal = async (answer: Promise<Response>) => (await answer).headers.get("Location");

  test("is the owner's alone for ten minutes after she signed in, and then she is asked", async () => {
    expect(await ask()).toEqual({ status: 200, data: { outcome: "confirmed" } });
    expect((await download()).headers.get("Content-Disposition")).toContain("attachment");
    vi.setSystemTime(later);
    const ways = { passkey: false, code: false };
    expect(await ask()).toEqual({ status: 403, data: { outcome: "unconfirmed", ways } });
    expect(await refusal(download())).toBe("/admin/backup?refused=unconfirmed");
    await site.post("/admin/confirm", { password: owner.password });
    expect((await ask()).status).toBe(200);
    expect((await download()).status).toBe(200);
  });

  test("asks an account with an authenticator app for a code, too", async () => {
    const [user] = await site.accounts.listAccounts({ now: noon });
    if (!user) throw new Error("nobody is there");
    const { codeAt } = await addApp({ accounts: site.accounts, user });
    vi.setSystemTime(later);
    const { password } = owner;
    expect((await site.post("/admin/confirm", { password })).status).toBe(422);
    expect(await refusal(download())).toBe("/admin/backup?refused=unconfirmed");
    await site.post("/admin/confirm", { password, code: codeAt(later) });
    expect((await download()).status).toBe(200);
  });

  test.each(["", "easy", makePassword().slice(6)])(
    "is refused with the passphrase '%s'",
    async (weak) => {
      expect(await refusal(download(weak))).toBe("/admin/backup?refused=failed");
    },
  );
});
