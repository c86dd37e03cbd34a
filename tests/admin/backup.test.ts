import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { makePassword } from "#domain/accounts/passwords.ts";
import { minutesLater, noon, owner } from "#tests/accounts/accounts-fixture.ts";
import { siteDatabase } from "#tests/databases/databases.ts";
import { newDatabase } from "#tests/publishing/new-database.ts";
import { signedInSite } from "./signed-in-site.ts";

const later = minutesLater(16);

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

  test("is the owner's alone for a quarter of an hour after she signed in, and then she is asked", async () => {
    expect(await ask()).toEqual({ status: 200, data: { outcome: "recent" } });
    expect((await download()).headers.get("Content-Disposition")).toContain("attachment");
    vi.setSystemTime(later);
    expect(await ask()).toEqual({ status: 403, data: { outcome: "signed-in-long-ago" } });
    expect(await refusal(download())).toBe("/admin/backup?refused=long-ago");
    await site.post("/auth/token", { grant_type: "password", ...owner });
    expect((await ask()).status).toBe(200);
    expect((await download()).status).toBe(200);
  });

  test.each(["", "easy", makePassword().slice(6)])(
    "is refused with the passphrase '%s'",
    async (weak) => {
      expect(await refusal(download(weak))).toBe("/admin/backup?refused=failed");
    },
  );
});
