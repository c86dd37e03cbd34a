import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { move } from "#domain/content/order-by-hand.ts";
import { draftTables } from "#domain/content/rows.ts";
import { services as serviceType } from "#domain/content/services.ts";
import { actorCalled } from "#tests/accounts/actor-called.ts";
import { databases } from "#tests/databases/databases.ts";
import { filledDatabase } from "#tests/publishing/filled-database.ts";
import { saveBeforeStoring } from "#tests/publishing/save-before-storing.ts";
import { builtInSite } from "./built-in-site.ts";
import { noteLimit } from "./limits.ts";
import { getPublication, latestVersion, listPublications, readVersion } from "./publications.ts";
import { publish } from "./publish.ts";
import { tablesStamp } from "./tables-stamp.ts";

const by = actorCalled("owner@example.com");
const now = new Date("2026-03-05T12:00:00Z");

describe.each(databases)("publishing on $name", ({ create }) => {
  const { database, owner } = filledDatabase(create);

  const publishNow = async (note = "") =>
    publish(database.db, { stamp: await tablesStamp(database.db), by, note, now });
  const versions = async () => (await listPublications(database.db)).map(({ version }) => version);

  test("visitors see what was saved, from then on", async () => {
    await owner.saveService("service-dragging", { summary: "Fine lines, drawn by hand." });
    await owner.saveBusiness({ phone: "028 9649 6999" });
    await owner.addProject("bank-hall", { year: 2026 });
    expect((await owner.seen()).business.phone).not.toBe("028 9649 6999");
    expect(await publishNow()).toEqual({ outcome: "published", version: 1 });
    const { services, projects, business } = await owner.seen();
    expect(services[0]).toMatchObject({ slug: "dragging", summary: "Fine lines, drawn by hand." });
    expect(projects[0]).toMatchObject({ id: "bank-hall", year: 2026 });
    expect(business.phone).toBe("028 9649 6999");
  });

  test("what is saved afterwards is published with the next version", async () => {
    await owner.saveService("service-dragging", { summary: "First" });
    await owner.publish();
    await owner.saveService("service-dragging", { summary: "Second" });
    expect((await owner.seen()).services[0]?.summary).toBe("First");
    expect(await owner.publish()).toBe(2);
    expect((await owner.seen()).services[0]?.summary).toBe("Second");
    expect((await readVersion(database.db, 1))?.services[0]?.summary).toBe("First");
  });

  test("after a damaged version, the next one is compared with what visitors see", async () => {
    const shown = { ...builtInSite({}), version: 0 };
    await owner.saveBusiness({ phone: "028 9649 6999" });
    await owner.publish();
    for (const damaged of ['{"business":', "{}"]) {
      await database.db
        .updateTable("publication_contents")
        .set({ content: sql`${damaged}` })
        .execute();
      await owner.saveService("service-dragging", { summary: damaged });
      const stamp = await tablesStamp(database.db);
      const result = await publish(database.db, { stamp, by, note: "", now, shown });
      expect(result.outcome).toBe("published");
    }
    expect((await owner.seen()).business.phone).toBe("028 9649 6999");
  });

  test("the history says who did it, when, why and what changed", async () => {
    await owner.saveService("service-dragging", { summary: "New", name: "Dragging & Combing" });
    await owner.saveBusiness({ phone: "028 9649 6999" });
    await publishNow("For the spring");
    expect(await getPublication(database.db, 1)).toEqual({
      version: 1,
      publishedAt: now.toISOString(),
      publishedBy: by.email,
      note: "For the spring",
      changes: [
        {
          kind: "changed",
          subject: "business",
          id: "",
          name: "Decor Specialist",
          fields: ["phone"],
        },
        {
          kind: "changed",
          subject: "service",
          id: "service-dragging",
          name: "Dragging & Combing",
          fields: ["name", "summary"],
        },
      ],
      changeCount: 2,
      isScheduled: false,
      isSetAside: false,
      restores: null,
      isWhole: true,
    });
    expect(await versions()).toEqual([1, 0]);
  });

  test("without changes there is nothing to publish, even after an edit that was reverted", async () => {
    expect(await publishNow()).toEqual({ outcome: "nothing" });
    const { summary } = await owner.saveService("service-dragging", {});
    await owner.saveService("service-dragging", { summary: "Other" });
    await owner.saveService("service-dragging", { summary });
    expect(await publishNow()).toEqual({ outcome: "nothing" });
    expect(await versions()).toEqual([0]);
  });

  test("a change saved after the owner read the list of changes is not published unseen", async () => {
    await owner.saveService("service-dragging", { summary: "Seen" });
    const stamp = await tablesStamp(database.db);
    await owner.saveTestimonial("testimonial-1", { quote: "Not seen" });
    const stale = { outcome: "stale" };
    expect(await publish(database.db, { stamp, by, note: "", now })).toEqual(stale);
    expect(await publish(database.db, { stamp: "", by, note: "", now })).toEqual(stale);
    expect(await versions()).toEqual([0]);
  });

  test("a change saved while the publication was prepared is not published unseen", async () => {
    await owner.saveService("service-dragging", { summary: "Seen" });
    const stamp = await tablesStamp(database.db);
    const save = () => owner.saveTestimonial("testimonial-1", { quote: "Not seen" });
    const db = saveBeforeStoring(database.db, save);
    expect(await publish(db, { stamp, by, note: "", now })).toEqual({ outcome: "stale" });
    expect(await versions()).toEqual([0]);
  });

  test("a new order of the services is a change, and visitors see it", async () => {
    const [first, second] = (await owner.seen()).services;
    const stamp = await tablesStamp(database.db);
    await move(database.db, serviceType, second?.id ?? "", { direction: "up", now });
    expect(await publish(database.db, { stamp, by, note: "", now })).toEqual({ outcome: "stale" });
    await owner.publish();
    const ids = (await owner.seen()).services.map(({ id }) => id);
    expect(ids.slice(0, 2)).toEqual([second?.id, first?.id]);
  });

  test.each([
    ["that is empty", "", ""],
    ["of two lines", "  Spring\r\nprices\u0000 ", "Spring prices"],
    ["that is too long", "x".repeat(noteLimit + 5), "x".repeat(noteLimit)],
    ["cut after a word", `${"x".repeat(noteLimit - 1)} y`, "x".repeat(noteLimit - 1)],
    ["of pictographs", "🎨".repeat(noteLimit + 5), "🎨".repeat(noteLimit)],
  ])("a note %s is kept as people can read it", async (_, note, kept) => {
    await owner.saveService("service-dragging", { summary: "New" });
    await publishNow(note);
    expect((await getPublication(database.db, 1))?.note).toBe(kept);
  });

  test("services are sorted by position, projects by newest year, testimonials with featured ones first", async () => {
    await owner.addService("gilding");
    await owner.addProject("of-2019", { year: 2019 });
    await owner.addProject("of-2025", { year: 2025 });
    await owner.addProject("also-of-2025", { year: 2025 });
    await owner.addTestimonial("four", { rating: 4 });
    await owner.addTestimonial("five", { rating: 5 });
    await owner.addTestimonial("another-five", { rating: 5 });
    await owner.publish();
    const { services, projects, testimonials } = await owner.seen();
    expect(services.at(-1)?.id).toBe("gilding");
    expect(projects.slice(0, 2).map(({ id }) => id)).toEqual(["also-of-2025", "of-2025"]);
    expect(projects.map(({ year }) => year)).toEqual(
      projects.map(({ year }) => year).sort((one, other) => other - one),
    );
    const featured = testimonials.filter(({ rating }) => rating === 5);
    expect(testimonials.slice(0, featured.length)).toEqual(featured);
    expect(featured.slice(0, 2).map(({ id }) => id)).toEqual(["another-five", "five"]);
    expect(testimonials[featured.length]?.id).toBe("four");
  });

  test("an edit that is reverted gives exactly the same content", async () => {
    const { changedAt: _, ...before } = await owner.seen();
    const { summary } = before.services[2] ?? { summary: "" };
    const id = before.services[2]?.id ?? "";
    await owner.saveService(id, { summary: "Other" });
    await owner.publish();
    await owner.saveService(id, { summary });
    await owner.publish();
    expect(await owner.seen()).toMatchObject(before);
  });

  test("a version stores the uploaded pictures that it shows, but no built-in or unused ones", async () => {
    const shown = await owner.upload("shown");
    await owner.upload("unused");
    await owner.saveService("service-dragging", { heroImage: shown.url });
    await owner.publish();
    expect((await owner.seen()).pictures).toEqual({ [shown.url]: shown });
    const rows = await database.db.selectFrom("publication_pictures").selectAll().execute();
    expect(rows).toEqual([{ version: 1, url: shown.url }]);
  });

  test("a publication that fails half-way stores nothing, and can be repeated", async () => {
    const { url } = await owner.upload("shown");
    await owner.saveService("service-dragging", { heroImage: url });
    await sql`alter table publication_pictures rename to lost`.execute(database.db);
    await expect(publishNow()).rejects.toThrow("publication_pictures");
    expect(await versions()).toEqual([0]);
    expect(await latestVersion(database.db)).toBe(0);
    await sql`alter table lost rename to publication_pictures`.execute(database.db);
    expect(await publishNow()).toEqual({ outcome: "published", version: 1 });
  });

  test("a row that no page can show is not published, and does not break the site", async () => {
    const before = await owner.seen();
    const setSlug = (slug: string) =>
      draftTables(database.db)
        .updateTable("services")
        .set({ slug })
        .where("slug", "like", "%ragging")
        .execute();
    await owner.saveService("service-dragging", { summary: "New" });
    await setSlug("Dr/ragging");
    await expect(publishNow()).rejects.toThrow("slug");
    expect(await owner.seen()).toEqual(before);
    expect(await versions()).toEqual([0]);
    await setSlug("dragging");
    expect(await publishNow()).toEqual({ outcome: "published", version: 1 });
  });

  test("of two people who publish at once, one publishes and the other finds nothing to publish", async () => {
    await owner.saveService("service-dragging", { summary: "New" });
    const outcomes = (await Promise.all([publishNow(), publishNow()])).map(
      ({ outcome }) => outcome,
    );
    expect(outcomes.sort()).toEqual(["nothing", "published"]);
    expect(await versions()).toEqual([1, 0]);
  });

  test("many people who save and publish at once make complete versions, one after the other", async () => {
    const ids = (await owner.seen()).services.map(({ id }) => id);
    const results = await Promise.all(
      ids.map(async (id) => {
        await owner.saveService(id, { summary: `By ${id}` });
        return publishNow();
      }),
    );
    expect((await publishNow()).outcome, "with nobody saving meanwhile").not.toBe("stale");
    const made = results.flatMap((result) =>
      result.outcome === "published" ? [result.version] : [],
    );
    expect(new Set(made).size).toBe(made.length);
    const kept = await versions();
    expect(kept).toEqual(kept.map((_, index) => kept.length - 1 - index));
    expect((await owner.seen()).services.map(({ summary }) => summary)).toEqual(
      ids.map((id) => `By ${id}`),
    );
  });
});
