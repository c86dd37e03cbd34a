import { beforeEach, describe, expect, test } from "vitest";
import { contentAreas } from "#app/admin/editing/content-areas.ts";
import { projects } from "#domain/content/projects.ts";
import { listTypes } from "#domain/content/registry.ts";
import { draftTables } from "#domain/content/rows.ts";
import { save } from "#domain/content/save.ts";
import { list as listItems } from "#domain/content/store.ts";
import { builtInSite, fillOnFirstStart } from "#domain/publishing/built-in-site.ts";
import { withoutEditMarks } from "#domain/text/edit-mark.ts";
import { noon, owner } from "#tests/accounts/accounts-fixture.ts";
import { siteDatabase } from "#tests/databases/databases.ts";
import { newDatabase } from "#tests/publishing/new-database.ts";
import { wordsOf } from "#tests/site/page.ts";
import { exampleForms, exampleProject } from "./example-forms.ts";
import { signedInSite } from "./signed-in-site.ts";

const saved = {
  status: 200,
  data: expect.objectContaining({ outcome: "saved", revision: expect.any(Number) }),
};
const deleted = { status: 200, data: { outcome: "deleted" } };
const notUnderstood = "The server could not understand the request. Please reload the page.";

describe("saving through the admin's pages", () => {
  const database = newDatabase(siteDatabase.create);
  const { site, announced } = signedInSite(database);
  beforeEach(async () => {
    const nothing = Object.fromEntries(listTypes.map(({ name }) => [name, []]));
    await fillOnFirstStart(database.db, { ...builtInSite({}), ...nothing }, noon);
    const how = { id: "1", now: noon };
    for (const type of listTypes)
      await save(database.db, type, { form: exampleForms[type.noun](), ...how });
  });

  const editors = listTypes.map((type) => ({
    noun: contentAreas[type.noun].path,
    example: exampleForms[type.noun],
    field: type.title,
    list: () => listItems(database.db, type),
  }));

  describe.each(editors)("$noun", ({ noun, example, field, list }) => {
    const edit = `/admin/${noun}/1/edit`;

    test("a new one is stored and announced, and the answer says what visitors see of it", async () => {
      const form = example({ slug: "another", [field]: "Another" });
      const answer = await site.save(`/admin/${noun}/new`, { form, revision: null });
      expect(answer).toEqual(saved);
      expect(answer.data).toMatchObject({
        publishedState: "new",
        change: expect.stringMatching(/^(service|project|testimonial)\/./),
        path: expect.stringMatching(/^\/(?!admin)/),
      });
      expect(await list()).toHaveLength(2);
      expect(announced).toEqual(["data-changed"]);
    });

    test("a new one that is sent twice is stored once, and its next save starts from its own revision", async () => {
      const id = "0123456789abcdef0123456789abcdef";
      const send = async (name: string, revision: number | null) => {
        const form = example({ slug: "another", [field]: name });
        return (await site.save(`/admin/${noun}/new`, { id, form, revision })).data;
      };
      for (const _ of ["first", "again"])
        expect(await send("Another", null)).toMatchObject({ outcome: "saved", revision: 1 });
      expect(await send("Typed since", 1)).toMatchObject({ outcome: "saved", revision: 2 });
      expect(await send("Typed elsewhere", 1)).toMatchObject({ outcome: "conflict" });
      expect(await list()).toHaveLength(2);
      expect(await list()).toContainEqual(expect.objectContaining({ id, [field]: "Typed since" }));
      await site.act(`/admin/${noun}`, { id });
      expect(await send("Typed too late", 2)).toMatchObject({ outcome: "missing" });
    });

    test("an id that no editor makes is refused, and changes no row", async () => {
      const form = example({ slug: "another", [field]: "Another" });
      expect(await site.save(`/admin/${noun}/new`, { id: "1", form, revision: 1 })).toEqual(saved);
      expect(await list()).toHaveLength(2);
      expect(await list()).toContainEqual(expect.objectContaining({ id: "1", revision: 1 }));
    });

    test("a change based on an older revision is refused, and gets the other's values to compare and replace", async () => {
      await site.save(edit, { form: example({ [field]: "Theirs" }), revision: 1 });
      const form = example({ [field]: "Mine" });
      const refused = await site.save(edit, { form, revision: 1 });
      const current = {
        form: expect.objectContaining({ [field]: "Theirs" }),
        revision: 2,
        savedBy: owner.email,
        savedAt: expect.any(String),
      };
      expect(refused).toEqual({ status: 409, data: { outcome: "conflict", current } });
      expect(await list()).toMatchObject([{ [field]: "Theirs" }]);
      expect(await site.save(edit, { form, revision: 2 })).toEqual(saved);
      expect(await list()).toMatchObject([{ [field]: "Mine", revision: 3 }]);
    });

    test("a change without a valid revision neither overwrites nor adds a row", async () => {
      const form = example({ [field]: "Mine", slug: "mine" });
      const { status } = await site.save(edit, { form, revision: "1; drop table" });
      expect(status).toBe(409);
      expect(await list()).toMatchObject([{ revision: 1 }]);
      expect(announced).toEqual([]);
    });

    test("an open editor can request the saved values, and learns of a deletion", async () => {
      const current = async () => (await site.send(`/admin/${noun}/1/current`)).json();
      await site.save(edit, { form: example({ [field]: "Theirs" }), revision: 1 });
      expect(await current()).toMatchObject({
        current: { form: { [field]: "Theirs" }, revision: 2, savedBy: owner.email },
      });
      await site.act(`/admin/${noun}`, { id: "1" });
      expect(await current()).toEqual({ current: null });
    });

    test("anyone who still has a deleted one open can add it again under its id", async () => {
      const { data } = await site.load(edit);
      const { form, revision } = (data as { opened: Record<string, unknown> }).opened;
      const again = () => site.save(edit, { form, revision, again: true });
      await site.act(`/admin/${noun}`, { id: "1" });
      expect(await again()).toEqual(saved);
      expect(await again(), "sent again, its answer lost").toEqual(saved);
      const returned = { id: "1", revision: 3, createdAt: noon.toISOString() };
      expect(await list()).toMatchObject([returned]);
    });

    test("a deleted one is not added again by a request that does not say so", async () => {
      await site.act(`/admin/${noun}`, { id: "1" });
      const gone = await site.save(edit, { form: example(), revision: 1, again: "x" });
      expect(gone).toEqual({ status: 404, data: { outcome: "missing" } });
      expect(await list()).toEqual([]);
    });

    test("a faulty form comes back with a message for each field", async () => {
      for (const page of [edit, `/admin/${noun}/new`]) {
        const refused = await site.save(page, { form: { [field]: " " }, revision: 1 });
        const fieldErrors = expect.objectContaining({ [field]: expect.any(String) });
        expect(refused).toEqual({ status: 422, data: { outcome: "invalid", fieldErrors } });
      }
      expect(await list()).toMatchObject([{ revision: 1 }]);
    });

    test.each([
      ["{", "application/json", 400],
      ["7", "application/json", 400],
      ["{}", "text/plain", 415],
    ])(
      "a body of %j sent as %s is answered %i and causes no failure",
      async (body, type, status) => {
        const init = { method: "POST", body, headers: { "Content-Type": type } };
        const response = await site.send(`${edit}.data`, init);
        expect(response.status).toBe(status);
        expect(await response.text()).toContain(notUnderstood);
      },
    );

    test("deleting removes it, and a second deletion gets the same answer", async () => {
      expect(await site.act(`/admin/${noun}`, { id: "1" })).toEqual(deleted);
      expect(await list()).toEqual([]);
      expect(await site.act(`/admin/${noun}`, { id: "1" })).toEqual(deleted);
      expect(await site.act(`/admin/${noun}`, { id: "\0' or 1=1" })).toEqual(deleted);
    });

    test("a deletion without an id deletes nothing", async () => {
      const data = { outcome: "failed", message: notUnderstood };
      expect(await site.act(`/admin/${noun}`, {})).toEqual({ status: 400, data });
      expect(await site.save(`/admin/${noun}`, { id: "1" })).toEqual({ status: 415, data });
      expect(await list()).toHaveLength(1);
    });

    test("an unknown id answers not found, inside the frame, with a link back", async () => {
      for (const id of ["2", "%00", "..%2f1"]) {
        const response = await site.send(`/admin/${noun}/${id}/edit`);
        expect(response.status).toBe(404);
        const words = wordsOf(await response.text());
        expect(words).toContain("Not found We could not find this. It may have been deleted. All");
        expect(words).toContain("Signed in as");
      }
    });

    test("after the session ends, a save is refused with 401 and stores nothing", async () => {
      await site.post("/auth/logout", { scope: "local" });
      const signedOut = { status: 401, data: { outcome: "signed-out" } };
      const form = example({ [field]: "Mine" });
      expect(await site.save(edit, { form, revision: 1 })).toEqual(signedOut);
      expect(await site.act(`/admin/${noun}`, { id: "1" })).toEqual(signedOut);
      expect(await list()).toMatchObject([{ revision: 1 }]);
    });
  });

  test("of all projects, a testimonial's form comes with the chosen one, and loads the others later", async () => {
    const [one, other] = ["The chosen one", "Another one"];
    for (const [slug, title] of [
      ["chosen", one],
      ["another", other],
    ] as const) {
      const form = exampleProject({ slug, title });
      await save(database.db, projects, { form, now: noon });
    }
    const form = exampleForms.testimonial({ project: "chosen" });
    await site.save("/admin/testimonials/1/edit", { form, revision: 1 });
    const html = await (await site.send("/admin/testimonials/1/edit")).text();
    const [, options = ""] = /<select[^>]*name="project"[^>]*>(.*?)<\/select>/s.exec(html) ?? [];
    expect(wordsOf(options)).toBe(`None ${one} Loading...`);
    expect(html).not.toContain(other);
    const all = await (await site.send("/admin/mentions/testimonial")).text();
    for (const title of [one, other]) expect(all).toContain(title);
  });

  test("a testimonial never gets double quotation marks, even if the owner typed some", async () => {
    const quote = "“Superb”, said “everyone”.";
    await draftTables(database.db).updateTable("testimonials").set({ quote }).execute();
    const list = wordsOf(await (await site.send("/admin/testimonials")).text());
    expect(list).toContain('"‘Superb’, said ‘everyone’."');
    const preview = await (await site.send("/admin/preview-page/draft/")).text();
    const page = wordsOf(withoutEditMarks(preview));
    expect(page).toContain("“‘Superb’, said ‘everyone’.”");
    expect(page).not.toMatch(/““|””/);
  });

  test("whoever knows the old password can change it, and gets a mail about it", async () => {
    const change = (current: string) =>
      site.postForm("/admin/password", { current, next: "two dozen brushes" });
    const wrong = await change("not this one");
    expect(wrong.status).toBe(422);
    expect(await wrong.json()).toMatchObject({ outcome: "refused", field: "current" });
    expect(await site.postForm("/admin/password", {})).toMatchObject({ status: 400 });
    expect(await (await change(owner.password)).json()).toEqual({ outcome: "changed" });
    expect((await site.send("/admin")).status).toBe(200);
    await expect
      .poll(() => site.letters)
      .toMatchObject([{ to: owner.email, subject: expect.stringContaining("was changed") }]);
  });
});
