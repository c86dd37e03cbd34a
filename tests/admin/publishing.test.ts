import { beforeEach, describe, expect, test } from "vitest";
import { tablesStamp } from "#domain/publishing/tables-stamp.ts";
import { databases } from "#tests/databases/databases.ts";
import { filledDatabase } from "#tests/publishing/filled-database.ts";
import { type AdminSite, openAdminSite } from "./admin-site.ts";

const restoreIntent = "?intent=restore";

describe.each(databases)("publishing through the admin's pages, on $name", ({ create }) => {
  const { database, owner } = filledDatabase(create);
  let site: AdminSite;
  let announced: string[];
  beforeEach(async () => {
    site = await openAdminSite(database);
    await site.signIn();
    announced = [];
    site.announcements.listen(null, ({ announcement }) => announced.push(announcement.type));
  });

  const publish = (stamp: string) => site.act("/admin/publish", { stamp, note: "" });

  test("a publication and a restored version are announced to every open page", async () => {
    await owner.saveService("service-dragging", { summary: "New" });
    const published = await publish(await tablesStamp(database.db));
    expect(published).toEqual({ status: 200, data: { outcome: "published", version: 1 } });
    expect(announced).toEqual(["data-changed"]);
    const restored = await site.act(`/admin/history/0${restoreIntent}`, {});
    expect(restored).toEqual({ status: 200, data: { outcome: "restored" } });
    expect(announced).toEqual(["data-changed", "data-changed"]);
  });

  test("nothing is announced when nothing was published: no changes, a stale list, a deleted version", async () => {
    const nothing = await publish(await tablesStamp(database.db));
    expect(nothing).toEqual({ status: 200, data: { outcome: "nothing" } });
    await owner.saveService("service-dragging", { summary: "New" });
    expect(await publish("older")).toEqual({ status: 409, data: { outcome: "stale" } });
    for (const path of ["/admin/history/7", `/admin/history/7${restoreIntent}`, "/admin/history/x"])
      expect(await site.act(path, {})).toEqual({ status: 404, data: { outcome: "missing" } });
    expect(announced).toEqual([]);
  });
});
