import { describe, expect, test } from "vitest";
import { chooseOrder, move } from "#domain/content/order-by-hand.ts";
import { isPictureInUse } from "#domain/content/pictures-in-use.ts";
import { projects } from "#domain/content/projects.ts";
import { remove, save } from "#domain/content/save.ts";
import { services } from "#domain/content/services.ts";
import { get, list } from "#domain/content/store.ts";
import { testimonials } from "#domain/content/testimonials.ts";
import { databases } from "#tests/databases/databases.ts";
import { filledDatabase } from "#tests/publishing/filled-database.ts";
import { firstStart } from "#tests/publishing/owner.ts";
import { changeKey } from "./change-key.ts";
import { draftSite } from "./draft-site.ts";
import { itemHistory } from "./history.ts";
import { wholeVersions } from "./limits.ts";
import { getPublication, latestVersion, listPublications } from "./publications.ts";
import { changesBack, rollBack } from "./roll-back.ts";
import type { SiteContent } from "./site-content.ts";

const now = new Date("2026-03-05T12:00:00Z");
const dragging = "service-dragging";

/** What pages are made of. */
function contentOf(site: SiteContent) {
  const { version: _, changedAt: __, formerSlugs: ___, ...content } = site;
  return content;
}

describe.each(databases)("going back to an older version on $name", ({ create }) => {
  const { database, owner, by } = filledDatabase(create);

  const back = (version: number, note = "") => rollBack(database.db, version, { by, note, now });
  const summaryNow = async () => (await owner.seen()).services[0]?.summary;
  const historyOf = (id: string) => itemHistory(database.db, services, id);

  test("visitors see it as the next version, and the owner edits what they see", async () => {
    const { db } = database;
    const first = await owner.seen();
    await owner.saveService(dragging, { summary: "New", slug: "combing" });
    await owner.saveBusiness({ phone: "028 9649 6999" });
    await owner.addProject("bank-hall");
    await remove(db, projects, first.projects[1]?.id ?? "", { by, now });
    await remove(db, testimonials, "testimonial-2", { by, now });
    await move(db, services, "service-stippling", { to: 1, by, now });
    await chooseOrder(db, projects, "hand", { by, now });
    await move(db, projects, first.projects[0]?.id ?? "", { to: 3, by, now });
    await owner.publish();
    const changes = await changesBack(db, 0);
    expect(changes.map(({ kind, name, fields }) => [kind, name, ...fields])).toEqual([
      ["changed", "Decor Specialist", "phone", "projectOrder"],
      ["changed", "Dragging", "slug", "summary"],
      ["moved", "Stippling", "place"],
      ["removed", "bank-hall"],
      ["moved", "Civic hall restoration", "place"],
      ["added", "Hotel bar in gold leaf"],
      ["added", "Conor Devlin"],
    ]);
    expect(await back(0, "Too early")).toEqual({ outcome: "published", version: 2 });
    expect(await changesBack(db, 0)).toEqual([]);
    const seen = await owner.seen();
    expect({ ...contentOf(seen), places: {} }).toEqual({ ...contentOf(first), places: {} });
    expect(await owner.changes()).toEqual([]);
    expect(await draftSite(db, seen, {})).toEqual(seen);
    expect(await getPublication(db, 2)).toMatchObject({
      publishedAt: now.toISOString(),
      publishedBy: by.email,
      note: "Too early",
      restores: 0,
    });
  });

  test("unpublished work on an item that comes back stays in its history, and is never shown", async () => {
    await owner.saveService(dragging, { summary: "Published" });
    await owner.publish();
    await owner.saveService(dragging, { summary: "Not published" });
    expect(await changesBack(database.db, 0)).toMatchObject([{ isUnpublished: true }]);
    await back(0);
    expect(await historyOf(dragging)).toMatchObject([
      { revision: 4, version: 2, isCurrent: true, by: by.email },
      { revision: 3, version: null, item: { summary: "Not published" } },
      { revision: 2, version: 1, item: { summary: "Published" } },
      { revision: 1, version: 0 },
    ]);
  });

  test("items that visitors see as before keep what is saved and not published", async () => {
    const marbling = "service-marbling";
    await owner.saveService(dragging, { summary: "Published" });
    await owner.publish();
    const saved = await owner.saveService(marbling, { summary: "Not published" });
    await owner.addTestimonial("una");
    expect(await changesBack(database.db, 0)).toEqual([
      {
        ...{ kind: "changed", subject: "service", id: dragging, name: "Dragging" },
        ...{ fields: ["summary"], isUnpublished: false },
      },
    ]);
    await back(0);
    expect(await get(database.db, services, marbling)).toEqual(saved);
    const keys = (await owner.changes()).map(changeKey);
    expect(keys).toEqual([`service/${marbling}`, "testimonial/una"]);
  });

  test("two services that have swapped their addresses swap them back", async () => {
    await owner.saveService(dragging, { slug: "for-a-moment" });
    await owner.saveService("service-rag-roll", { slug: "dragging" });
    await owner.saveService(dragging, { slug: "rag-roll" });
    await owner.publish();
    expect(await back(0)).toEqual({ outcome: "published", version: 2 });
    expect((await get(database.db, services, dragging))?.slug).toBe("dragging");
    expect((await get(database.db, services, "service-rag-roll"))?.slug).toBe("rag-roll");
  });

  test("nothing happens if a saved item has an address that would come back", async () => {
    await owner.saveService(dragging, { slug: "combing" });
    await owner.publish();
    await owner.addService("gilding", { slug: "dragging" });
    const before = await owner.seen();
    expect(await back(0)).toEqual({ outcome: "refused", reason: "address" });
    expect(await owner.seen()).toEqual(before);
    expect(await get(database.db, services, dragging)).toMatchObject({ slug: "combing" });
    await owner.saveService("gilding", { slug: "gilding" });
    expect(await back(0)).toMatchObject({ outcome: "published" });
  });

  test("what others save at the same moment stays in the history", async () => {
    const rows = await list(database.db, services);
    for (const { id } of rows) await owner.saveService(id, { description: "Published" });
    await owner.publish();
    const open = await list(database.db, services);
    const [first, ...others] = open.map((service) => async () => {
      const { id, revision } = service;
      const form = { ...service, summary: `Saved ${id}` };
      const { outcome } = await save(database.db, services, { form, id, revision, now });
      return outcome === "saved" ? [id] : [];
    });
    const [saved = [], , ...more] = await Promise.all([
      first?.(),
      back(0),
      ...others.map((saveOther) => saveOther()),
    ]);
    const ids = [...saved, ...more.flat()];
    expect(ids.length).toBeGreaterThan(0);
    for (const id of ids)
      expect(await historyOf(id)).toContainEqual(
        expect.objectContaining({ item: expect.objectContaining({ summary: `Saved ${id}` }) }),
      );
  });

  test("uploaded pictures come back, and are in use as long as a version has them", async () => {
    const { db } = database;
    const { url } = await owner.upload("hall");
    await owner.saveService(dragging, { heroImage: url });
    await owner.publish();
    await owner.saveService(dragging, { heroImage: null });
    await owner.publish();
    expect((await owner.seen()).pictures).toEqual({});
    expect(await isPictureInUse(db, url)).toBe(true);
    await back(1);
    expect(Object.keys((await owner.seen()).pictures)).toEqual([url]);
  });

  test("only the last twenty versions come back; of older ones it is known who, when and why", async () => {
    const { db } = database;
    const { url } = await owner.upload("hall");
    for (let number = 1; number <= wholeVersions + 1; number += 1) {
      const heroImage = number === 1 ? url : null;
      await owner.saveService(dragging, { summary: `Summary ${number}`, heroImage });
      await owner.publish(`Note ${number}`);
    }
    const kept = await listPublications(db);
    expect(kept).toHaveLength(wholeVersions + 2);
    const whole = kept.filter(({ isWhole }) => isWhole).map(({ version }) => version);
    expect([whole[0], whole.at(-1), whole.length]).toEqual([wholeVersions + 1, 2, wholeVersions]);
    const old = { publishedBy: by.email, note: "Note 1", isWhole: false };
    expect(kept.find(({ version }) => version === 1)).toMatchObject(old);
    expect(kept.at(-1)).toMatchObject({ version: 0, publishedAt: firstStart.toISOString() });
    expect(await isPictureInUse(db, url)).toBe(false);
    expect(await back(1)).toEqual({ outcome: "missing" });
    expect(await listPublications(db)).toEqual(kept);
    expect(await back(2)).toMatchObject({ outcome: "published" });
    expect(await summaryNow()).toBe("Summary 2");
  });

  test("nothing happens for a version that visitors see already, or that never existed", async () => {
    await owner.saveService(dragging, { summary: "Not published" });
    expect(await back(0)).toEqual({ outcome: "nothing" });
    expect(await back(7)).toEqual({ outcome: "missing" });
    expect(await historyOf(dragging)).toHaveLength(2);
    expect(await latestVersion(database.db)).toBe(0);
  });
});
