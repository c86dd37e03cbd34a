import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { minutesLater, noon, owner } from "#tests/accounts/accounts-fixture.ts";
import { siteDatabase } from "#tests/databases/databases.ts";
import { newDatabase } from "#tests/publishing/new-database.ts";
import { signedInSite } from "./signed-in-site.ts";

describe("an export", () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: noon, toFake: ["Date"] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const { site } = signedInSite(newDatabase(siteDatabase.create));

  test("is her own for a quarter of an hour after she signed in, and then she is asked", async () => {
    const path = "/admin/enquiries.csv";
    const ask = () => site.act(path, {});
    const file = () => site.send(path);
    expect(await ask()).toEqual({ status: 200, data: { outcome: "recent" } });
    expect((await file()).headers.get("Content-Disposition")).toContain("attachment");
    vi.setSystemTime(minutesLater(16));
    expect(await ask()).toEqual({ status: 403, data: { outcome: "signed-in-long-ago" } });
    const refused = await file();
    expect(refused.status).toBe(403);
    expect(await refused.text()).toMatch(/^You signed in a while ago, so nothing was exported\./);
    await site.post("/auth/token", { grant_type: "password", ...owner });
    expect((await ask()).status).toBe(200);
    expect((await file()).status).toBe(200);
  });
});
