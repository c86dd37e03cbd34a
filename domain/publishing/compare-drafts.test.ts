import { describe, expect, test } from "vitest";
import { move } from "#domain/content/order-by-hand.ts";
import { projects } from "#domain/content/projects.ts";
import { services } from "#domain/content/services.ts";
import { rowsPerPage } from "#domain/list-part.ts";
import { actorCalled } from "#tests/accounts/actor-called.ts";
import { databases } from "#tests/databases/databases.ts";
import { filledDatabase } from "#tests/publishing/filled-database.ts";
import { changeKey } from "./change-key.ts";
import { compareDrafts } from "./compare-drafts.ts";

const by = actorCalled("owner@example.com");

describe.each(databases)("the comparison of what is saved with the site on $name", ({ create }) => {
  const { database, owner } = filledDatabase(create);
  const compare = async (options: { page?: number; first?: string } = {}) =>
    compareDrafts(database.db, await owner.seen(), { pictures: {}, ...options });

  test("says at which number a moved service stands", async () => {
    const saving = { by, now: owner.now() };
    await move(database.db, services, "service-stippling", { to: 1, ...saving });
    expect((await compare()).changes).toMatchObject([
      { id: "service-stippling", fields: [{ field: "place", before: 3, after: 1 }] },
    ]);
  });

  test("says at which number a moved project stands, in the first order by hand too", async () => {
    const last = (await owner.seen()).projects.at(-1)?.id ?? "";
    const count = (await owner.seen()).projects.length;
    await move(database.db, projects, last, { to: 1, by, now: owner.now() });
    expect((await compare()).changes).toMatchObject([
      { id: last, fields: [{ field: "place", before: count, after: 1 }] },
    ]);
  });

  test("has one page of many changes, and the others elsewhere", async () => {
    for (let number = 0; number <= rowsPerPage; number += 1)
      await owner.addTestimonial(`client-${number}`);
    const all = (await owner.changes()).map(changeKey);
    const last = all.at(-1) ?? "";
    const [one, two] = [await compare({ first: last }), await compare({ first: last, page: 2 })];
    const keys = [...one.changes, ...one.elsewhere].map(changeKey);
    expect(keys).toEqual([last, ...all.slice(0, -1)]);
    expect(one).toMatchObject({ page: 1, pages: 2 });
    expect([one.changes.length, one.elsewhere.length]).toEqual([rowsPerPage, 1]);
    expect([two.page, two.changes, two.elsewhere]).toEqual([2, one.elsewhere, one.changes]);
  });
});
