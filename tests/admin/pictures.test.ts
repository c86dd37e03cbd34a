import { beforeEach, describe, expect, test } from "vitest";
import { services } from "#domain/content/services.ts";
import { get } from "#domain/content/store.ts";
import { siteDatabase } from "#tests/databases/databases.ts";
import { filledDatabase } from "#tests/publishing/filled-database.ts";
import { newDatabase } from "#tests/publishing/new-database.ts";
import { signedInSite } from "./signed-in-site.ts";

const replacing = "/admin/pictures/replace";
const describing = "/admin/pictures/description";

describe("the owner's pictures", () => {
  const { database, owner } = filledDatabase(siteDatabase.create);
  const accountsIn = newDatabase(siteDatabase.create);
  const logged: string[] = [];
  const { site } = signedInSite(database, { accountsIn, logged });
  beforeEach(() => {
    logged.length = 0;
  });
  const hero = async () => (await get(database.db, services, "service-dragging"))?.heroImage;

  test("are sent to the dialog that chooses one, and a failure in words", async () => {
    await owner.upload("larder.jpg");
    const answer = await site.send("/admin/pictures/choice?search=larder.jpg");
    const { rows } = await answer.json();
    expect(rows).toEqual([expect.objectContaining({ fileName: "larder.jpg", isUnused: true })]);
    await database.breakDown();
    const failure = await site.send("/admin/pictures/choice");
    expect(failure.status).toBe(503);
    expect(await failure.json()).toEqual({
      message: expect.stringMatching(/connection|driver|database/i),
    });
    expect(logged).toEqual(["Failed to fetch pictures"]);
  });

  test("a request that no page sends replaces nothing", async () => {
    const from = "/pictures/dragging.jpg";
    for (const body of [{}, { from }, { from, to: from, only: [{ id: 1 }] }])
      expect((await site.save(replacing, body)).status).toBe(400);
    const unknown = await site.save(replacing, { from, to: "/website-images/gone.jpg" });
    expect(unknown).toEqual({ status: 404, data: { outcome: "missing" } });
    expect(await hero()).toBe(from);
  });

  test("are described, with a message if that is too long", async () => {
    const { url } = await owner.upload("hall.jpg");
    const saved = await site.act(describing, { url, alt: " A wide hall " });
    expect(saved).toEqual({ status: 200, data: { outcome: "saved" } });
    const long = await site.act(describing, { url, alt: "W".repeat(1_001) });
    expect(long).toMatchObject({ status: 422, data: { outcome: "invalid" } });
    const { alt } = await database.db.selectFrom("images").select("alt").executeTakeFirstOrThrow();
    expect(alt).toBe("A wide hall");
  });

  test("are deleted when nothing shows them, and stay when a form took them meanwhile", async () => {
    const { url } = await owner.upload("hall.jpg");
    await owner.saveService("service-dragging", { heroImage: url });
    const message = "This picture is in use by now. Nothing was deleted.";
    const kept = await site.act("/admin/pictures", { id: url });
    expect(kept.data).toEqual({ outcome: "failed", message });
    await owner.saveService("service-dragging", { heroImage: null });
    const deleted = { status: 200, data: { outcome: "deleted" } };
    expect(await site.act("/admin/pictures", { id: url })).toEqual(deleted);
    expect(await database.db.selectFrom("images").select("url").execute()).toEqual([]);
    expect(await site.act("/admin/pictures", { id: url })).toEqual(deleted);
  });
});
