import { describe, expect, test } from "vitest";
import { siteDatabase } from "#tests/databases/databases.ts";
import { newDatabase } from "#tests/publishing/new-database.ts";
import { pretendBrowser } from "#tests/push/pretend-browser.ts";
import { signedInSite } from "./signed-in-site.ts";

const path = "/admin/account/notices";

describe("notices in the admin", () => {
  const { site } = signedInSite(newDatabase(siteDatabase.create));

  const shown = async (of = site) => {
    const { data } = await of.load("/admin/account");
    return (data as { notices: { publicKey: string; isOn: boolean } | null }).notices;
  };
  const turnOn = (subscription: unknown = pretendBrowser().subscription, of = site) =>
    of.act(path, { subscription: JSON.stringify(subscription) });
  const turnOff = (of = site) => of.act(path, { subscription: "" });
  const signedInAs = async (role: "editor" | "office") => {
    const other = site.browser();
    await other.signIn({ email: `${role}@example.com`, password: "a dozen buckets", role });
    return other;
  };

  test("are turned on in this browser with the site's key, and off", async () => {
    const before = await shown();
    expect(Buffer.from(before?.publicKey ?? "", "base64url")).toHaveLength(65);
    expect(before?.isOn).toBe(false);
    expect(await turnOn()).toEqual({ status: 200, data: { outcome: "added" } });
    expect(await shown()).toEqual({ ...before, isOn: true });
    expect(await turnOff()).toEqual({ status: 200, data: { outcome: "removed" } });
    expect(await shown()).toEqual(before);
    expect(await turnOff()).toEqual({ status: 404, data: { outcome: "missing" } });
  });

  test("are not changed by what no page of ours sends", async () => {
    expect(await site.act(path, {})).toMatchObject({ status: 400 });
    const large = { subscription: "x".repeat(20_000) };
    expect(await site.act(path, large)).toMatchObject({ status: 413 });
  });

  test("are each person's own: nobody sees or ends another's", async () => {
    await turnOn();
    const office = await signedInAs("office");
    expect((await shown(office))?.isOn).toBe(false);
    expect(await turnOff(office)).toMatchObject({ status: 404 });
    expect((await shown())?.isOn).toBe(true);
  });

  test("an account for texts and pictures gets none, because it may not read enquiries", async () => {
    const editor = await signedInAs("editor");
    expect(await shown(editor)).toBeNull();
    expect(await turnOn(undefined, editor)).toMatchObject({ status: 403 });
  });
});
