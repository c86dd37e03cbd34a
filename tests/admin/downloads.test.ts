import { describe, expect, test, vi } from "vitest";
import { makePassword } from "#domain/accounts/passwords.ts";
import { minutesLater, owner } from "#tests/accounts/accounts-fixture.ts";
import { siteDatabase } from "#tests/databases/databases.ts";
import { newDatabase } from "#tests/publishing/new-database.ts";
import { clockAtNoon, signedInSite } from "./signed-in-site.ts";

describe("downloading", () => {
  clockAtNoon();
  const { site } = signedInSite(newDatabase(siteDatabase.create));

  const backUp = (passphrase = makePassword()) =>
    site.postForm("/admin/backup/download", { passphrase });
  const exported = () => site.send("/admin/enquiries.csv");
  const refusal = async (answer: Response) =>
    answer.headers.get("Location") ?? `${answer.status} ${await answer.text()}`;

  test.each([
    ["a backup", "/admin/backup", backUp, /^\/admin\/backup\?refused=long-ago$/],
    [
      "an export",
      "/admin/enquiries.csv",
      exported,
      /^403 You signed in a while ago, so nothing was exported\./,
    ],
  ])(
    "%s is her own for a quarter of an hour after she signed in, and then she is asked",
    async (_, path, download, refused) => {
      const ask = () => site.act(path, {});
      expect(await ask()).toEqual({ status: 200, data: { outcome: "recent" } });
      expect((await download()).headers.get("Content-Disposition")).toContain("attachment");
      vi.setSystemTime(minutesLater(16));
      expect(await ask()).toEqual({ status: 403, data: { outcome: "signed-in-long-ago" } });
      expect(await refusal(await download())).toMatch(refused);
      await site.post("/auth/token", { grant_type: "password", ...owner });
      expect((await ask()).status).toBe(200);
      expect((await download()).status).toBe(200);
    },
  );

  test("a backup is refused with an easy passphrase", async () => {
    for (const weak of ["", "easy", makePassword().slice(6)])
      expect(await refusal(await backUp(weak))).toBe("/admin/backup?refused=failed");
  });
});
