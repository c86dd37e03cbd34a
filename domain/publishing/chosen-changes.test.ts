import { describe, expect, test } from "vitest";
import { projects } from "#domain/content/projects.ts";
import { remove } from "#domain/content/save.ts";
import { services } from "#domain/content/services.ts";
import { databases } from "#tests/databases/databases.ts";
import { filledDatabase } from "#tests/publishing/filled-database.ts";
import { changeKey } from "./change-key.ts";
import type { ChosenRevision } from "./chosen-changes.ts";
import { latestVersion } from "./publications.ts";
import { publish } from "./publish.ts";

const now = new Date("2026-03-05T12:00:00Z");
const [dragging, marbling, ragRoll] = ["service-dragging", "service-marbling", "service-rag-roll"];

describe.each(databases)("publishing some of the changes on $name", ({ create }) => {
  const { database, owner, by } = filledDatabase(create);

  const publishOnly = (chosen: readonly ChosenRevision[]) =>
    publish(database.db, { chosen, by, note: "", now });
  const changesOf = async (...ids: string[]) =>
    (await owner.changes()).filter(({ id }) => ids.includes(id));
  const summaryOf = async (id: string) =>
    (await owner.seen()).services.find((service) => service.id === id)?.summary;
  const slugsSeen = async () =>
    Object.fromEntries((await owner.seen()).services.map(({ id, slug }) => [id, slug]));

  test("visitors see the chosen changes, and the others wait", async () => {
    const { db } = database;
    const before = await owner.seen();
    const removed = before.projects[0]?.id ?? "";
    await owner.saveBusiness({ phone: "028 9649 6999" });
    await owner.saveService(dragging, { summary: "Drawn by hand." });
    await owner.saveService(marbling, { summary: "Half done" });
    await owner.addTestimonial("una");
    await remove(db, projects, removed, { by, now });
    const waiting = [`service/${marbling}`, `project/${removed}`, "testimonial/una"];
    const chosen = (await owner.changes()).filter((one) => !waiting.includes(changeKey(one)));
    expect(await publishOnly(chosen)).toEqual({ outcome: "published", version: 1 });
    const seen = await owner.seen();
    expect(seen.business.phone).toBe("028 9649 6999");
    expect(await summaryOf(dragging)).toBe("Drawn by hand.");
    expect(await summaryOf(marbling)).not.toBe("Half done");
    expect([seen.projects, seen.testimonials]).toEqual([before.projects, before.testimonials]);
    expect((await owner.changes()).map(changeKey)).toEqual(waiting);
  });

  test("two services that swap their addresses are published together, but neither alone", async () => {
    const before = await slugsSeen();
    await owner.saveService(dragging, { slug: "for-a-moment" });
    await owner.saveService(ragRoll, { slug: "dragging" });
    await owner.saveService(dragging, { slug: "rag-roll" });
    const both = await owner.changes();
    expect(both.map(({ id }) => id)).toEqual([dragging, ragRoll]);
    for (const one of both)
      expect(await publishOnly([one])).toEqual({ outcome: "refused", reason: "address" });
    expect([await latestVersion(database.db), await slugsSeen()]).toEqual([0, before]);
    expect(await publishOnly(both)).toMatchObject({ outcome: "published" });
    expect(await slugsSeen()).toEqual({ ...before, [dragging]: "rag-roll", [ragRoll]: "dragging" });
  });

  test("a service that gives up its address is published alone, then the one that takes it", async () => {
    await owner.saveService(dragging, { slug: "combing" });
    await owner.saveService(marbling, { slug: "dragging" });
    expect(await publishOnly(await changesOf(dragging))).toMatchObject({ version: 1 });
    expect(await publishOnly(await changesOf(marbling))).toMatchObject({ version: 2 });
    expect(await slugsSeen()).toMatchObject({ [dragging]: "combing", [marbling]: "dragging" });
  });

  test("what was saved after the list was made is not published unseen, and is named", async () => {
    await owner.saveService(dragging, { summary: "Seen" });
    await owner.saveService(marbling, { summary: "Seen too" });
    const chosen = await owner.changes();
    const { updatedAt } = await owner.saveService(dragging, { summary: "Not seen" });
    await remove(database.db, services, marbling, { by, now });
    expect(await publishOnly(chosen)).toEqual({
      outcome: "stale",
      stale: [
        { key: `service/${dragging}`, name: "Dragging", savedAt: updatedAt, savedBy: null },
        {
          key: `service/${marbling}`,
          name: "Marbling",
          savedAt: now.toISOString(),
          savedBy: by.email,
        },
      ],
    });
    expect(await latestVersion(database.db)).toBe(0);
  });

  test("of two people who publish the same changes at once, one finds nothing to publish", async () => {
    await owner.saveBusiness({ phone: "028 9649 6999" });
    const changes = await owner.changes();
    const results = await Promise.all([publishOnly(changes), publishOnly(changes)]);
    expect(results.map(({ outcome }) => outcome).toSorted()).toEqual(["nothing", "published"]);
    expect(await latestVersion(database.db)).toBe(1);
  });

  test("what was typed back by hand is no change, and there is nothing to publish", async () => {
    const { summary, revision } = await owner.saveService(dragging, { summary: "Other" });
    const chosen = await owner.changes();
    const former = (await owner.seen()).services.find(({ id }) => id === dragging)?.summary ?? "";
    const back = await owner.saveService(dragging, { summary: former });
    expect([summary, revision, back.revision]).toEqual(["Other", 2, 3]);
    expect(await owner.changes()).toEqual([]);
    expect(await publishOnly(chosen)).toMatchObject({ outcome: "stale" });
    const asTypedBack = chosen.map((change) => ({ ...change, revision: 3 }));
    expect(await publishOnly(asTypedBack)).toEqual({ outcome: "nothing" });
    expect(await latestVersion(database.db)).toBe(0);
  });

  test("publishing none of the changes is refused", async () => {
    await owner.saveBusiness({ phone: "028 9649 6999" });
    expect(await publishOnly([])).toEqual({ outcome: "refused", reason: "none chosen" });
  });
});
