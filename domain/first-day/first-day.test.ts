import { describe, expect, test } from "vitest";
import { listTypes } from "#domain/content/registry.ts";
import { list } from "#domain/content/store.ts";
import { choose, readChoices } from "#domain/owner-choices.ts";
import { compareDrafts } from "#domain/publishing/compare-drafts.ts";
import { restoreDraftTables } from "#domain/publishing/restore.ts";
import { actorCalled } from "#tests/accounts/actor-called.ts";
import { databases } from "#tests/databases/databases.ts";
import { filledDatabase } from "#tests/publishing/filled-database.ts";
import { decideExamples, isDecisionDue } from "./decide-examples.ts";
import { readFirstDay } from "./first-day.ts";

describe.each(databases)("the first day on $name", ({ create }) => {
  const { database, owner } = filledDatabase(create);

  const chooser = () => ({ by: actorCalled("owner@example.com"), now: owner.now() });
  const drafts = async () => {
    const counts: number[] = [];
    for (const type of listTypes) counts.push((await list(database.db, type)).length);
    return counts;
  };
  const undone = async () =>
    (await readFirstDay(database.db))?.steps.flatMap(({ step, isDone }) => (isDone ? [] : [step]));

  test("an empty site keeps what she changed and the pages, publishes nothing, and can be taken back", async () => {
    await owner.saveTestimonial("testimonial-2", { quote: "Really said." });
    const before = await owner.seen();
    expect(await isDecisionDue(database.db)).toBe(true);
    expect(await decideExamples(database.db, "removed", chooser())).toEqual({
      outcome: "decided",
      removed: 7 + 4 + 5,
    });
    expect(await drafts()).toEqual([0, 0, 1]);
    expect(await owner.seen()).toEqual(before);
    expect(await isDecisionDue(database.db)).toBe(false);
    await restoreDraftTables(database.db, 0, chooser());
    expect(await drafts()).toEqual([7, 4, 6]);
  });

  test("examples that are kept unpublished leave the website, stay in the admin, and come with the first edit", async () => {
    expect(await decideExamples(database.db, "unpublished", chooser())).toEqual({
      outcome: "decided",
      removed: 0,
    });
    await owner.saveService("service-marbling", { summary: "Mine" });
    const review = await compareDrafts(
      database.db,
      { version: 0, ...(await owner.seen()) },
      { pictures: {} },
    );
    const removed = review.changes.filter(({ kind }) => kind === "removed");
    expect(removed).toHaveLength(6 + 4 + 6);
    expect(removed.every(({ isLeftOut }) => isLeftOut)).toBe(true);
    await owner.publish();
    expect(await drafts()).toEqual([7, 4, 6]);
    const seen = await owner.seen();
    expect(seen.services.map(({ id }) => id)).toEqual(["service-marbling"]);
    expect([seen.projects, seen.testimonials]).toEqual([[], []]);
    expect(
      (await compareDrafts(database.db, { version: 1, ...seen }, { pictures: {} })).changeCount,
    ).toBe(0);
    await owner.saveTestimonial("testimonial-1", { name: "Una Real", quote: "Really said." });
    await owner.publish();
    expect((await owner.seen()).testimonials.map(({ name }) => name)).toEqual(["Una Real"]);
  });

  test("a list of changes that was made before the decision is stale", async () => {
    const shown = { version: 0, ...(await owner.seen()) };
    const { stamp } = await compareDrafts(database.db, shown, { pictures: {} });
    await decideExamples(database.db, "unpublished", chooser());
    expect((await compareDrafts(database.db, shown, { pictures: {} })).stamp).not.toBe(stamp);
  });

  test("of two tabs that decide, the first one counts", async () => {
    const results = await Promise.all([
      decideExamples(database.db, "unpublished", chooser()),
      decideExamples(database.db, "removed", chooser()),
    ]);
    expect(results.map(({ outcome }) => outcome).sort()).toEqual(["decided", "stale"]);
    const { examples } = await readChoices(database.db);
    expect(await drafts()).toEqual(examples === "removed" ? [0, 0, 0] : [7, 4, 6]);
  });

  test("a site that has published is not asked", async () => {
    await owner.saveService("service-marbling", { summary: "Mine" });
    await owner.publish();
    expect(await isDecisionDue(database.db)).toBe(false);
  });

  test("the list ticks what is done, and is gone when all is", async () => {
    expect(await undone()).toEqual([
      ...["name", "phone", "hours", "email", "photo", "project", "publish"],
    ]);
    await owner.saveBusiness({ name: "Foyle Stone", phone: "028 7126 0000" });
    await owner.upload("wall");
    expect(await undone()).toEqual(["hours", "email", "project", "publish"]);
    await owner.saveBusiness({ email: "hello@foyle.example" });
    await owner.addProject("wall");
    await owner.publish();
    expect(await undone()).toEqual(["hours"]);
    await choose(database.db, "hours", "right", chooser());
    expect(await undone()).toBeUndefined();
  });

  test("other hours need no confirmation", async () => {
    const hours = [{ label: "", days: ["Monday" as const], opens: "08:00", closes: "12:00" }];
    await owner.saveBusiness({ hours });
    expect(await undone()).not.toContain("hours");
  });

  test("the list stays put away", async () => {
    await choose(database.db, "first-day", "put away", chooser());
    expect(await readFirstDay(database.db)).toBeNull();
  });
});
