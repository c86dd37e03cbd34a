import { describe, expect, test } from "vitest";
import type { changedPages } from "#app/admin/publishing/preview/changed-pages.server.ts";
import { changesPreviewPath, previewWith } from "#app/admin/publishing/preview/preview-address.ts";
import { move } from "#domain/content/order-by-hand.ts";
import { remove } from "#domain/content/save.ts";
import { services } from "#domain/content/services.ts";
import { siteDatabase } from "#tests/databases/databases.ts";
import { filledDatabase } from "#tests/publishing/filled-database.ts";
import { signedInSite } from "./signed-in-site.ts";

describe("the preview's list of changed pages", () => {
  const { database, owner } = filledDatabase(siteDatabase.create);
  const { site } = signedInSite(database);

  async function changed() {
    const { data } = await site.load("/admin/preview/draft");
    return (data as { changed: ReturnType<typeof changedPages> }).changed;
  }

  test("is empty while all is published, and missing in the preview of a version", async () => {
    expect(await changed()).toEqual({ named: [], others: 0 });
    expect(await site.load("/admin/preview/0")).toMatchObject({ data: { changed: null } });
  });

  test("names each page once, by what was changed there, and leads to it", async () => {
    await owner.saveService("service-dragging", { summary: "New" });
    await owner.saveService("service-marbling", { name: "Marbled", slug: "marbled" });
    expect(await changed()).toEqual({
      named: [
        { name: "Dragging", path: "/services/dragging" },
        { name: "Marbled", path: "/services/marbled" },
      ],
      others: 0,
    });
  });

  test("has an address that leads to the first of them, or to the home page", async () => {
    const follow = async () =>
      (await site.send("/admin/preview/changes", { redirect: "manual" })).headers.get("Location");
    expect(await follow()).toBe("/admin/preview/draft");
    await owner.saveService("service-dragging", { summary: "New" });
    expect(await follow()).toBe("/admin/preview/draft/services/dragging");
  });

  test("and the previewed page hold only the changes that the address names", async () => {
    await owner.saveService("service-dragging", { summary: "New words about dragging." });
    await owner.saveService("service-marbling", { summary: "New words about marbling." });
    const of = previewWith([{ subject: "service", id: "service-marbling" }]);
    const response = await site.send(changesPreviewPath(of), { redirect: "manual" });
    const address = `/admin/preview/${of}/services/marbling`;
    expect(response.headers.get("Location")).toBe(address);
    const { data } = await site.load(address);
    expect(data).toMatchObject({ of, changed: { named: [{ name: "Marbling" }], others: 0 } });
    const shown = await (await site.send(`/admin/preview-page/${of}/services`)).text();
    expect(shown).toContain("New words about marbling.");
    expect(shown).not.toContain("New words about dragging.");
    expect(shown).toContain(`href="${address}"`);
    const none = await site.send("/admin/preview-page/with-nonsense.1/services");
    expect(await none.text()).not.toContain("New words about marbling.");
  });

  test("names no page for a service that only moved", async () => {
    await move(database.db, services, "service-dragging", { to: 2, now: owner.now() });
    expect((await changed()).named).toEqual([]);
  });

  test("does not lead to what was deleted", async () => {
    await remove(database.db, services, "service-dragging", { now: owner.now() });
    expect((await changed()).named).toEqual([]);
  });
});
