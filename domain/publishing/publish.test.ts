import { describe, expect, test } from "vitest";
import { move } from "#domain/content/order-by-hand.ts";
import { remove } from "#domain/content/save.ts";
import { services } from "#domain/content/services.ts";
import { testimonials } from "#domain/content/testimonials.ts";
import { databases } from "#tests/databases/databases.ts";
import { filledDatabase } from "#tests/publishing/filled-database.ts";
import { countChanges, readVersionChanges } from "./history.ts";
import { noteLimit } from "./limits.ts";
import { getPublication, listPublications } from "./publications.ts";
import { publish } from "./publish.ts";

const now = new Date("2026-03-05T12:00:00Z");
const dragging = "service-dragging";

describe.each(databases)("publishing on $name", ({ create }) => {
  const { database, owner, by } = filledDatabase(create);

  const publishNow = async (note = "") =>
    publish(database.db, { chosen: await owner.changes(), by, note, now });
  const versions = async () => (await listPublications(database.db)).map(({ version }) => version);

  test("the history says who did it, when, why and what changed", async () => {
    const { db } = database;
    await owner.saveService(dragging, { summary: "New", name: "Dragging & Combing" });
    await owner.saveBusiness({ phone: "028 9649 6999" });
    await owner.addProject("bank-hall");
    await move(db, services, "service-stippling", { to: 2, by, now });
    const removed = (await owner.seen()).testimonials.find(
      ({ id }) => id === "testimonial-1",
    )?.name;
    await remove(db, testimonials, "testimonial-1", { by, now });
    await publishNow("For the spring");
    expect(await getPublication(db, 1)).toEqual({
      version: 1,
      publishedAt: now.toISOString(),
      publishedBy: by.email,
      note: "For the spring",
      isScheduled: false,
      restores: null,
      isWhole: true,
    });
    expect(await versions()).toEqual([1, 0]);
    const changes = [
      "changed business business, Decor Specialist: phone",
      "changed service service-dragging, Dragging & Combing: name,summary",
      "moved service service-stippling, Stippling: place",
      "added project bank-hall, bank-hall: ",
      `removed testimonial testimonial-1, ${removed}: `,
    ];
    const described = async (limit: number) =>
      (await readVersionChanges(db, 1, limit)).map(
        ({ kind, subject, id, name, fields }) => `${kind} ${subject} ${id}, ${name}: ${fields}`,
      );
    expect(await countChanges(db, 1)).toBe(changes.length);
    expect(await described(10)).toEqual(changes);
    expect(await described(2)).toEqual(changes.slice(0, 2));
    // The first version began the site.
    expect([await countChanges(db, 0), await readVersionChanges(db, 0, 10)]).toEqual([0, []]);
  });

  test.each([
    ["that is empty", "", ""],
    ["of two lines", "  Spring\r\nprices\u0000 ", "Spring prices"],
    ["that is too long", "x".repeat(noteLimit + 5), "x".repeat(noteLimit)],
    ["cut after a word", `${"x".repeat(noteLimit - 1)} y`, "x".repeat(noteLimit - 1)],
    ["of pictographs", "🎨".repeat(noteLimit + 5), "🎨".repeat(noteLimit)],
  ])("a note %s is kept as people can read it", async (_, note, kept) => {
    await owner.saveService(dragging, { summary: "New" });
    await publishNow(note);
    expect((await getPublication(database.db, 1))?.note).toBe(kept);
  });

  test("services are sorted by place, projects by newest year, testimonials with featured ones first", async () => {
    await owner.addService("gilding");
    await owner.addProject("of-2019", { year: 2019 });
    await owner.addProject("of-2025", { year: 2025 });
    await owner.addProject("also-of-2025", { year: 2025 });
    await owner.addTestimonial("four", { rating: 4 });
    await owner.addTestimonial("five", { rating: 5 });
    await owner.addTestimonial("another-five", { rating: 5 });
    await owner.publish();
    const seen = await owner.seen();
    expect(seen.services.at(-1)?.id).toBe("gilding");
    expect(seen.projects.slice(0, 2).map(({ id }) => id)).toEqual(["also-of-2025", "of-2025"]);
    const years = seen.projects.map(({ year }) => year);
    expect(years).toEqual(years.toSorted((one, other) => other - one));
    const featured = seen.testimonials.filter(({ rating }) => rating === 5);
    expect(seen.testimonials.slice(0, featured.length)).toEqual(featured);
    expect(featured.slice(0, 2).map(({ id }) => id)).toEqual(["another-five", "five"]);
    expect(seen.testimonials[featured.length]?.id).toBe("four");
  });

  test("visitors get the uploaded pictures that are shown, but no unused ones", async () => {
    const shown = await owner.upload("shown");
    await owner.upload("unused");
    await owner.saveService(dragging, { heroImage: shown.url });
    expect((await owner.seen()).pictures).toEqual({});
    await owner.publish();
    expect((await owner.seen()).pictures).toEqual({ [shown.url]: shown });
  });

  test("many people who save and publish at once make complete versions, one after the other", async () => {
    const ids = (await owner.seen()).services.map(({ id }) => id);
    const made = await Promise.all(
      ids.map(async (id) => {
        await owner.saveService(id, { summary: `By ${id}` });
        const chosen = (await owner.changes()).filter((change) => change.id === id);
        return publish(database.db, { chosen, by, note: "", now });
      }),
    );
    expect(made.every(({ outcome }) => outcome === "published")).toBe(true);
    expect(await versions()).toEqual([7, 6, 5, 4, 3, 2, 1, 0]);
    const summaries = (await owner.seen()).services.map(({ summary }) => summary);
    expect(summaries).toEqual(ids.map((id) => `By ${id}`));
    for (const version of [1, 2, 3, 4, 5, 6, 7])
      expect(await countChanges(database.db, version)).toBe(1);
  });
});
