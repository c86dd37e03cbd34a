import { describe, expect, test } from "vitest";
import { business } from "#domain/content/business.ts";
import { move } from "#domain/content/order-by-hand.ts";
import { isPictureInUse } from "#domain/content/pictures-in-use.ts";
import { projects as projectType } from "#domain/content/projects.ts";
import { services as serviceType } from "#domain/content/services.ts";
import { get, list, remove, save as saveItem } from "#domain/content/store.ts";
import { testimonials as testimonialType } from "#domain/content/testimonials.ts";
import { actorCalled } from "#tests/accounts/actor-called.ts";
import { databases } from "#tests/databases/databases.ts";
import { filledDatabase } from "#tests/publishing/filled-database.ts";
import { firstStart } from "#tests/publishing/owner.ts";
import { saveBeforeStoring } from "#tests/publishing/save-before-storing.ts";
import { changesBetween } from "./changes.ts";
import { freezeTables, readTables } from "./freeze.ts";
import { wholeVersions } from "./limits.ts";
import { presentSlug } from "./present-slug.ts";
import { getPublication, latestVersion, listPublications, readVersion } from "./publications.ts";
import { publishAgain, restoreDraftTables } from "./restore.ts";
import { tablesStamp } from "./tables-stamp.ts";

const by = actorCalled("owner@example.com");
const now = new Date("2026-03-05T12:00:00Z");

describe.each(databases)("publishing an older version again on $name", ({ create }) => {
  const { database, owner } = filledDatabase(create);

  const again = (version: number, { tables = false, note = "" } = {}) =>
    publishAgain(database.db, version, { restoreDraftTables: tables, by, note, now });
  const restore = (version: number) => restoreDraftTables(database.db, version, { by, now });
  const version = async (number: number) => {
    const content = await readVersion(database.db, number);
    if (!content) throw new Error(`no version ${number}`);
    return content;
  };
  /** The differences between the draft tables and a version. */
  const differences = async (number: number) =>
    changesBetween(
      await version(number),
      await freezeTables(database.db, await readTables(database.db)),
    );
  const dragging = async () => {
    const service = await get(database.db, serviceType, "service-dragging");
    if (!service) throw new Error("no dragging");
    return service;
  };

  test("visitors see it as the next version; the draft tables stay as they were", async () => {
    await owner.saveService("service-dragging", { summary: "New" });
    await owner.publish();
    await owner.saveService("service-dragging", { summary: "Newer" });
    expect(await again(0, { note: "Too early" })).toEqual({ outcome: "published", version: 2 });
    expect(changesBetween(await version(0), await owner.seen())).toEqual([]);
    expect((await dragging()).summary).toBe("Newer");
    expect(await getPublication(database.db, 2)).toMatchObject({
      publishedAt: now.toISOString(),
      publishedBy: by.email,
      note: "Too early",
      changes: [{ kind: "changed", subject: "service", name: "Dragging", fields: ["summary"] }],
      changeCount: 1,
      isSetAside: false,
      restores: 0,
    });
  });

  test("when the draft tables are restored too, the owner edits the older version", async () => {
    await owner.saveService("service-dragging", { summary: "New" });
    await owner.saveBusiness({ phone: "028 9649 6999" });
    await owner.addProject("bank-hall");
    await remove(database.db, testimonialType, "testimonial-2", { now });
    await owner.publish();
    expect(await again(0, { tables: true })).toEqual({ outcome: "published", version: 2 });
    expect(await differences(0)).toEqual([]);
    expect(await differences(2)).toEqual([]);
    expect(await get(database.db, projectType, "bank-hall")).toBeNull();
    expect((await get(database.db, business))?.phone).toBe((await version(0)).business.phone);
    expect(await listPublications(database.db)).toHaveLength(3);
  });

  test("unpublished work is set aside, and never shown to visitors", async () => {
    await owner.saveService("service-dragging", { summary: "Published" });
    await owner.publish();
    await owner.saveService("service-dragging", { summary: "Not published" });
    expect(await again(0, { tables: true })).toEqual({ outcome: "published", version: 3 });
    expect((await version(2)).services[0]?.summary).toBe("Not published");
    expect(await getPublication(database.db, 2)).toMatchObject({
      isSetAside: true,
      publishedBy: by.email,
      note: "Saved work that was not published",
      changeCount: 1,
    });
    expect(await latestVersion(database.db)).toBe(3);
  });

  test("when only the draft tables are restored, visitors see no change", async () => {
    await owner.saveService("service-dragging", { summary: "Published" });
    await owner.publish();
    await owner.saveService("service-dragging", { summary: "Not published" });
    expect(await restore(0)).toEqual({ outcome: "restored" });
    expect(await differences(0)).toEqual([]);
    expect(await latestVersion(database.db)).toBe(1);
    expect((await owner.seen()).services[0]?.summary).toBe("Published");
  });

  test("work that was set aside can be restored and published", async () => {
    await owner.addProject("bank-hall");
    await owner.saveService("service-dragging", { summary: "Work" });
    await restore(0);
    expect(await restore(1)).toEqual({ outcome: "restored" });
    expect(await get(database.db, projectType, "bank-hall")).toMatchObject({ title: "bank-hall" });
    expect((await dragging()).summary).toBe("Work");
    expect(await owner.publish()).toBe(2);
    expect((await owner.seen()).services[0]?.summary).toBe("Work");
  });

  test("nothing is set aside when the draft tables equal the version or what is published", async () => {
    await owner.saveService("service-dragging", { summary: "New" });
    await owner.publish();
    await restore(1);
    await restore(0);
    await restore(0);
    expect(await listPublications(database.db)).toHaveLength(2);
  });

  test("two services that have swapped their slugs swap them back", async () => {
    await owner.saveService("service-dragging", { slug: "for-a-moment" });
    await owner.saveService("service-rag-roll", { slug: "dragging" });
    await owner.saveService("service-dragging", { slug: "rag-roll" });
    await owner.publish();
    expect(await again(0, { tables: true })).toEqual({ outcome: "published", version: 2 });
    expect((await dragging()).slug).toBe("dragging");
    expect((await get(database.db, serviceType, "service-rag-roll"))?.slug).toBe("rag-roll");
  });

  test("an editor open on a restored row gets a conflict, and editors of other rows can save", async () => {
    const stippling = await get(database.db, serviceType, "service-stippling");
    const open = await owner.saveService("service-dragging", { summary: "New" });
    await restore(0);
    expect((await dragging()).revision).toBeGreaterThan(open.revision);
    const { revision } = open;
    expect(
      await saveItem(database.db, serviceType, {
        form: { ...open, summary: "Late" },
        id: open.id,
        revision,
        now,
      }),
    ).toMatchObject({ outcome: "conflict", current: { summary: (await dragging()).summary } });
    expect(await get(database.db, serviceType, "service-stippling")).toEqual(stippling);
    expect(await owner.saveService("service-stippling", {})).toMatchObject({ revision: 2 });
  });

  test("an editor open on a row that was deleted and restored gets a conflict", async () => {
    const open = await dragging();
    const stamp = await tablesStamp(database.db);
    await remove(database.db, serviceType, open.id, { now });
    await restore(0);
    const { revision } = open;
    expect(
      await saveItem(database.db, serviceType, {
        form: { ...open, summary: "Late" },
        id: open.id,
        revision,
        now,
      }),
    ).toMatchObject({ outcome: "conflict" });
    expect(await tablesStamp(database.db)).not.toBe(stamp);
  });

  test("the order is restored too, and an editor open on a service that only moved can save", async () => {
    const inOrder = await list(database.db, serviceType);
    await move(database.db, serviceType, "service-lime-wash", { direction: "up", now });
    await remove(database.db, serviceType, "service-rag-roll", { now });
    await restore(0);
    const restored = await list(database.db, serviceType);
    expect(restored.map(({ id, position }) => [id, position])).toEqual(
      inOrder.map(({ id }, index) => [id, index + 1]),
    );
    const others = restored.filter(({ id }) => id !== "service-rag-roll");
    expect(others.map(({ revision }) => revision)).toEqual(others.map(() => 1));
  });

  test("restored projects and testimonials return to their former places", async () => {
    await owner.addProject("older", { year: 2024 });
    await owner.addProject("younger", { year: 2024 });
    await owner.addTestimonial("first");
    await owner.addTestimonial("second");
    const [projects, testimonials] = [
      await list(database.db, projectType),
      await list(database.db, testimonialType),
    ];
    await owner.publish();
    for (const id of ["older", "younger"]) await remove(database.db, projectType, id, { now });
    for (const id of ["first", "second"]) await remove(database.db, testimonialType, id, { now });
    await owner.publish();
    await again(1, { tables: true });
    const places = (rows: { id: string; createdAt: string }[]) =>
      rows.map(({ id, createdAt }) => [id, createdAt]);
    expect(places(await list(database.db, projectType))).toEqual(places(projects));
    expect(places(await list(database.db, testimonialType))).toEqual(places(testimonials));
  });

  test("uploaded pictures of an older version are shown again, and stay in use", async () => {
    const hall = await owner.upload("hall");
    await owner.saveService("service-dragging", { heroImage: hall.url });
    await owner.publish();
    await owner.saveService("service-dragging", { heroImage: null });
    await owner.publish();
    expect((await owner.seen()).pictures).toEqual({});
    expect(await isPictureInUse(database.db, hall.url)).toBe(true);
    await again(1);
    expect((await owner.seen()).pictures).toEqual({ [hall.url]: hall });
  });

  test("slugs of the versions between lead to the restored ones in one step", async () => {
    await owner.saveService("service-dragging", { slug: "combing" });
    await owner.publish();
    await again(0);
    expect(presentSlug(await owner.seen(), "services", "combing")).toBe("dragging");
    expect(presentSlug(await owner.seen(), "services", "dragging")).toBeUndefined();
  });

  test("what others save at the same moment is set aside or stays saved, but is never lost", async () => {
    const services = await list(database.db, serviceType);
    const save = async (service: (typeof services)[number]) => {
      const { id, revision } = service;
      const form = { ...service, summary: `Saved ${id}` };
      const { outcome } = await saveItem(database.db, serviceType, { form, id, revision, now });
      return outcome === "saved" ? [form.summary] : [];
    };
    const [first, second, ...rest] = services.map((service) => () => save(service));
    const saved = await Promise.all([first?.(), second?.(), restore(0), ...rest.map((go) => go())]);
    const summaries = saved.flatMap((result) => (Array.isArray(result) ? result : []));
    expect(summaries.length).toBeGreaterThan(0);
    const setAside = await readVersion(database.db, 1);
    const found = [...(setAside?.services ?? []), ...(await list(database.db, serviceType))];
    expect(found.map(({ summary }) => summary)).toEqual(expect.arrayContaining(summaries));
  });

  test("what others save between preparing and restoring is set aside", async () => {
    const save = () => owner.saveService("service-dragging", { summary: "Between" });
    const db = saveBeforeStoring(database.db, save);
    expect(await restoreDraftTables(db, 0, { by, now })).toEqual({ outcome: "restored" });
    expect((await version(1)).services[0]?.summary).toBe("Between");
    expect(await differences(0)).toEqual([]);
  });

  test("what another publishes between is remembered: its slugs lead to the present ones", async () => {
    const db = saveBeforeStoring(database.db, async () => {
      await owner.saveService("service-dragging", { slug: "between" });
      await owner.publish();
    });
    const options = { restoreDraftTables: false, by, note: "", now };
    expect(await publishAgain(db, 0, options)).toEqual({ outcome: "published", version: 2 });
    expect(presentSlug(await owner.seen(), "services", "between")).toBe("dragging");
  });

  test("only the last twenty versions keep their content; older ones keep who, when and why", async () => {
    const hall = await owner.upload("hall");
    for (let number = 1; number <= wholeVersions + 1; number += 1) {
      const heroImage = number === 1 ? hall.url : null;
      await owner.saveService("service-dragging", { summary: `Summary ${number}`, heroImage });
      await owner.publish(`Note ${number}`);
    }
    const kept = await listPublications(database.db);
    expect(kept).toHaveLength(wholeVersions + 2);
    const whole = kept.filter(({ isWhole }) => isWhole).map(({ version }) => version);
    expect([whole[0], whole.at(-1), whole.length]).toEqual([wholeVersions + 1, 2, wholeVersions]);
    expect(kept.find(({ version }) => version === 1)).toMatchObject({
      publishedBy: by.email,
      note: "Note 1",
      changes: [],
      changeCount: 1,
      isWhole: false,
    });
    expect(kept.at(-1)).toMatchObject({ version: 0, publishedAt: firstStart.toISOString() });
    expect(await isPictureInUse(database.db, hall.url)).toBe(false);
    expect(await again(1)).toEqual({ outcome: "missing" });
    expect(await restore(1)).toEqual({ outcome: "missing" });
    expect(await listPublications(database.db)).toEqual(kept);
    expect(await again(2, { tables: true })).toEqual({
      outcome: "published",
      version: wholeVersions + 2,
    });
    expect((await owner.seen()).services[0]?.summary).toBe("Summary 2");
  });

  test("a version that never existed is missing, and nothing changes", async () => {
    await owner.saveService("service-dragging", { summary: "Not published" });
    expect(await again(7, { tables: true })).toEqual({ outcome: "missing" });
    expect(await restore(7)).toEqual({ outcome: "missing" });
    expect((await dragging()).summary).toBe("Not published");
    expect(await listPublications(database.db)).toHaveLength(1);
  });
});
