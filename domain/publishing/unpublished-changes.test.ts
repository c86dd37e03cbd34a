import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { move } from "#domain/content/order-by-hand.ts";
import { services } from "#domain/content/services.ts";
import { remove } from "#domain/content/store.ts";
import { testimonials } from "#domain/content/testimonials.ts";
import { databases } from "#tests/databases/databases.ts";
import { filledDatabase } from "#tests/publishing/filled-database.ts";
import { createPublisher } from "./publisher.ts";
import type { SiteContent } from "./site-content.ts";
import { type HasUnpublishedChanges, unpublishedChanges } from "./unpublished-changes.ts";
import { siteOf } from "./version-content.ts";

describe.each(databases)("whether anything is unpublished, on $name", ({ create }) => {
  const { database, owner } = filledDatabase(create);
  let site: SiteContent;
  let hasUnpublishedChanges: HasUnpublishedChanges;
  beforeEach(async () => {
    site = siteOf(0, await owner.seen(), {});
    hasUnpublishedChanges = unpublishedChanges(database.db, createPublisher(database.db, {}));
  });

  test("nothing is unpublished after the first start", async () => {
    expect(await hasUnpublishedChanges(site)).toBe(false);
  });

  test.each<[string, () => Promise<unknown>]>([
    ["the business was saved", () => owner.saveBusiness({ phone: "028 9649 6999" })],
    ["a service was saved", () => owner.saveService("service-dragging", { summary: "New" })],
    [
      "a service was moved",
      () =>
        move(database.db, services, "service-dragging", { direction: "down", now: owner.now() }),
    ],
    ["a project was added", () => owner.addProject("bank-hall")],
    [
      "a testimonial was deleted",
      () => remove(database.db, testimonials, "testimonial-1", { now: owner.now() }),
    ],
  ])("something once %s, until it is published", async (_, edit) => {
    expect(await hasUnpublishedChanges(site)).toBe(false);
    await edit();
    expect(await hasUnpublishedChanges(site)).toBe(true);
    const version = await owner.publish();
    expect(
      await hasUnpublishedChanges(site),
      "for a process that still shows the old version",
    ).toBe(true);
    expect(await hasUnpublishedChanges(siteOf(version, await owner.seen(), {}))).toBe(false);
  });

  test("nothing is unpublished when an edit is reverted, or saved without a change", async () => {
    const { summary } = await owner.saveService("service-dragging", {});
    expect(await hasUnpublishedChanges(site)).toBe(false);
    await owner.saveService("service-dragging", { summary: "New" });
    expect(await hasUnpublishedChanges(site)).toBe(true);
    await owner.saveService("service-dragging", { summary });
    expect(await hasUnpublishedChanges(site)).toBe(false);
  });

  test("the tables are not read again if nothing was saved in the meantime", async () => {
    await owner.addProject("bank-hall");
    await hasUnpublishedChanges(site);
    await sql`update portfolio set finishes = 'garbled'`.execute(database.db);
    expect(await hasUnpublishedChanges(site)).toBe(true);
    await owner.saveBusiness({ phone: "028 9649 6999" });
    await expect(hasUnpublishedChanges(site)).rejects.toThrow("garbled");
  });

  test("the question throws while the database is down", async () => {
    await database.breakDown();
    await expect(hasUnpublishedChanges(site)).rejects.toThrow();
  });
});
