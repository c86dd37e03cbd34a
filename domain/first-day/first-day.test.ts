import { describe, expect, test } from "vitest";
import { listTypes } from "#domain/content/registry.ts";
import { list } from "#domain/content/store.ts";
import { choose, readChoices } from "#domain/owner-choices.ts";
import { builtInSite } from "#domain/publishing/built-in-site.ts";
import { compareDrafts } from "#domain/publishing/compare-drafts.ts";
import { undoChange } from "#domain/publishing/undo-change.ts";
import { actorCalled } from "#tests/accounts/actor-called.ts";
import { databases } from "#tests/databases/databases.ts";
import { filledDatabase } from "#tests/publishing/filled-database.ts";
import { decideExamples, isDecisionDue, readFirstDay } from "./first-day.ts";

const site = builtInSite({});
const examples = listTypes.map(({ name }) => site[name].length);
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

describe.each(databases)("the first day on $name", ({ create }) => {
  const { database, owner } = filledDatabase(create);

  const chooser = () => ({ by: actorCalled("owner@example.com"), now: owner.now() });
  const drafts = async () => {
    const counts: number[] = [];
    for (const type of listTypes) counts.push((await list(database.db, type)).length);
    return counts;
  };
  const next = async () => {
    const day = await readFirstDay(database.db);
    return day && `${day.step} after ${day.done} of ${day.of}`;
  };

  test("an empty site keeps what she changed and the pages, publishes nothing, and can be taken back", async () => {
    await owner.saveTestimonial("testimonial-2", { quote: "Really said." });
    const before = await owner.seen();
    expect(await isDecisionDue(database.db)).toBe(true);
    expect(await decideExamples(database.db, "removed", chooser())).toEqual({
      outcome: "decided",
      removed: sum(examples) - 1,
    });
    expect(sum(await drafts())).toBe(1);
    expect(await owner.seen()).toEqual(before);
    expect(await isDecisionDue(database.db)).toBe(false);
    const removed = (await owner.changes()).filter(({ kind }) => kind === "removed");
    for (const change of removed) await undoChange(database.db, change, chooser());
    expect(await drafts()).toEqual(examples);
    expect((await owner.changes()).map(({ id }) => id)).toEqual(["testimonial-2"]);
  });

  test("examples that are kept stay in the admin, and on the website when it is published", async () => {
    expect(await decideExamples(database.db, "kept", chooser())).toEqual({
      outcome: "decided",
      removed: 0,
    });
    expect(await isDecisionDue(database.db)).toBe(false);
    await owner.saveService("service-marbling", { summary: "Mine" });
    const review = await compareDrafts(database.db, await owner.seen(), { pictures: {} });
    expect(review.changes.map(({ kind, id }) => [kind, id])).toEqual([
      ["changed", "service-marbling"],
    ]);
    await owner.publish();
    const seen = await owner.seen();
    expect(listTypes.map(({ name }) => seen[name].length)).toEqual(examples);
  });

  test("of two tabs that decide, the first one counts", async () => {
    const results = await Promise.all([
      decideExamples(database.db, "kept", chooser()),
      decideExamples(database.db, "removed", chooser()),
    ]);
    expect(results.map(({ outcome }) => outcome).sort()).toEqual(["decided", "stale"]);
    const { examples: choice } = await readChoices(database.db);
    expect(await drafts()).toEqual(choice === "removed" ? examples.map(() => 0) : examples);
  });

  test("a site that has published is not asked", async () => {
    await owner.saveService("service-marbling", { summary: "Mine" });
    await owner.publish();
    expect(await isDecisionDue(database.db)).toBe(false);
  });

  test("has one next step at a time, which makes room when it is done", async () => {
    expect(await next()).toBe("name after 0 of 7");
    await owner.upload("wall");
    expect(await next()).toBe("name after 1 of 7");
    await owner.saveBusiness({ name: "Foyle Stone", phone: "028 7126 0000" });
    expect(await next()).toBe("hours after 3 of 7");
    await choose(database.db, "hours", "right", chooser());
    expect(await next()).toBe("email after 4 of 7");
    await owner.saveBusiness({ email: "hello@foyle.example" });
    expect(await next()).toBe("project after 5 of 7");
    await owner.addProject("wall");
    expect(await next()).toBe("publish after 6 of 7");
    await owner.publish();
    expect(await next()).toBeNull();
  });

  test("other hours need no confirmation", async () => {
    const hours = [{ label: "", days: ["Monday" as const], opens: "08:00", closes: "12:00" }];
    await owner.saveBusiness({ name: "Foyle Stone", phone: "028 7126 0000", hours });
    expect(await next()).toBe("email after 3 of 7");
  });

  test("it stays put away", async () => {
    await choose(database.db, "first-day", "put away", chooser());
    expect(await readFirstDay(database.db)).toBeNull();
  });
});
