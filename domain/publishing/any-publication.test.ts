import { describe, expect, test } from "vitest";
import { chooseOrder, move } from "#domain/content/order-by-hand.ts";
import { projects } from "#domain/content/projects.ts";
import { listTypes } from "#domain/content/registry.ts";
import { putBack, remove } from "#domain/content/save.ts";
import { services } from "#domain/content/services.ts";
import { list, listFields } from "#domain/content/store.ts";
import { testimonials } from "#domain/content/testimonials.ts";
import type { Work } from "#domain/jobs/do-jobs.ts";
import { publishScheduled } from "#domain/scheduling/publish-scheduled.ts";
import { schedulePublication } from "#domain/scheduling/schedules.ts";
import { databases } from "#tests/databases/databases.ts";
import { doDueJobs } from "#tests/jobs/do-due-jobs.ts";
import { filledDatabase } from "#tests/publishing/filled-database.ts";
import { draftSite } from "./draft-site.ts";
import { listPublications } from "./publications.ts";
import { publish } from "./publish.ts";
import { readLaterSite, readSite } from "./read-published.ts";
import { rollBack } from "./roll-back.ts";
import type { SiteContent } from "./site-content.ts";
import { undoChange } from "./undo-change.ts";

/** Numbers that look random and are the same in each run. */
function randomFrom(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

/** What pages are made of. Nobody sees the places themselves. */
function contentOf(site: SiteContent) {
  const { version: _, changedAt: __, formerSlugs: ___, places: ____, ...content } = site;
  return content;
}

describe.each(databases)("whatever is saved and published on $name", ({ create }) => {
  const { database, owner, by } = filledDatabase(create);

  test.each([1, 2])("is what visitors see, in each version for ever (round %i)", async (seed) => {
    const { db } = database;
    const random = randomFrom(seed);
    const saving = () => ({ by, now: owner.now() });
    const versions = new Map<number, SiteContent>([[0, await owner.seen()]]);
    let site = await owner.seen();
    let added = 0;

    const one = <Item>(items: readonly Item[]): Item | undefined => items[random(items.length)];
    const ordered = () => (random(2) === 0 ? services : projects);
    const anyOf = async (type: (typeof listTypes)[number]) =>
      one(await listFields(db, type, []))?.id ?? "";
    const some = async () => (await owner.changes()).filter(() => random(2) === 0);

    const steps = [
      async () => {
        const id = await anyOf(services);
        if (id) await owner.saveService(id, { summary: `Summary ${random(3)}` });
      },
      async () => {
        const id = await anyOf(projects);
        if (id) await owner.saveProject(id, { year: 2010 + random(9) });
      },
      async () => {
        const id = await anyOf(testimonials);
        if (id) await owner.saveTestimonial(id, { rating: 4 + random(2) });
      },
      () => owner.saveBusiness({ description: `Tagline ${random(3)}` }),
      () => owner.addProject(`project-${seed}-${added++}`, { year: 2015 + random(5) }),
      () => owner.addService(`service-${seed}-${added++}`),
      async () => {
        const type = one([services, projects, testimonials]) ?? services;
        await remove(db, type, await anyOf(type), saving());
      },
      async () => {
        const gone = one((await owner.changes()).filter(({ kind }) => kind === "removed"));
        const type = listTypes.find(({ noun }) => noun === gone?.subject);
        if (gone && type) await putBack(db, type, gone.id, saving());
      },
      async () => {
        const type = ordered();
        await move(db, type, await anyOf(type), { to: 1 + random(6), ...saving() });
      },
      () => chooseOrder(db, projects, random(2) === 0 ? "hand" : "year", saving()),
      async () => {
        const change = one(await owner.changes());
        if (change) await undoChange(db, change, saving());
      },
      async () => {
        const chosen = await some();
        const at = new Date(owner.now().getTime() + random(20) * 60_000);
        await schedulePublication(db, { at, chosen, note: "", ...saving() });
      },
      async () => {
        const publish: Work = {
          async perform(job, { now }) {
            await publishScheduled(db, job, now);
            return undefined;
          },
        };
        await doDueJobs(db, { publish }, owner.now());
      },
      async () => {
        const version = one([...versions.keys()]);
        if (version !== undefined) await rollBack(db, version, { note: "", ...saving() });
      },
      async () => {
        const chosen = await some();
        const result = await publish(db, { chosen, note: "", ...saving() });
        const refused = result.outcome === "refused" ? result.reason : result.outcome;
        expect(["published", "none chosen", "address"]).toContain(refused);
      },
    ];

    for (let step = 0; step < 80; step += 1) {
      await steps[random(steps.length)]?.();
      const now = await owner.seen();
      site = await readLaterSite(db, site, {});
      expect(contentOf(site)).toEqual(contentOf(now));
      expect(site.formerSlugs).toEqual(now.formerSlugs);
      if (!versions.has(now.version)) versions.set(now.version, now);
    }

    expect(versions.size).toBeGreaterThan(10);
    const kinds = (await listPublications(db)).map(({ isScheduled, restores }) =>
      isScheduled ? "scheduled" : restores === null ? "published" : "back",
    );
    expect(new Set(kinds)).toEqual(new Set(["scheduled", "published", "back"]));
    const drafted = await draftSite(db, await owner.seen(), {});
    for (const type of listTypes) {
      const saved = (await list(db, type)).map(({ id }) => id).toSorted();
      expect(drafted[type.name].map(({ id }) => id).toSorted()).toEqual(saved);
    }
    if ((await owner.changes()).length > 0) await owner.publish();
    expect(await owner.changes()).toEqual([]);
    expect(contentOf(await owner.seen())).toEqual(contentOf(drafted));
    const latest = (await owner.seen()).version;
    for (const [version, seen] of versions) {
      const again = await readSite(db, version, {});
      if (version > latest - 20) expect(contentOf(again ?? seen)).toEqual(contentOf(seen));
      else expect(again).toBeNull();
    }
  });
});
