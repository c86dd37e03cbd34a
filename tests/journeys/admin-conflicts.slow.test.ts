import { describe, expect, test } from "vitest";
import { exampleService } from "#domain/content/examples.ts";
import { draftTables } from "#domain/content/rows.ts";
import { services } from "#domain/content/services.ts";
import { get, list as listItems, save } from "#domain/content/store.ts";
import { actorCalled } from "#tests/accounts/actor-called.ts";
import { editorOn, openEditor } from "./admin-editor.ts";
import { openList } from "./admin-list.ts";
import { openTab, owner, runningAdmin } from "./running-admin.ts";
import { tabTo } from "./tabbing.ts";
import type { Visitor } from "./visitor.ts";

describe("a service that two people edit", () => {
  const site = runningAdmin();

  test("is not overwritten: the second to save chooses between the values that both changed, and keeps all other changes", async () => {
    const { id, mine } = await savedMeanwhile();
    const dialog = mine.page.getByRole("dialog", { name: "Someone else saved this first" });
    await dialog.getByText(/^You saved this in another tab or on another device on/).waitFor();
    expect(await dialog.getByRole("group").allInnerTexts()).toEqual([
      expect.stringMatching(/^Summary\s+Mine\s+Typed here.\s+Theirs\s+Saved there.$/i),
    ]);
    await dialog
      .getByText("Only they changed these, and they are taken over: Process Steps.")
      .waitFor();
    await dialog.getByText("Only you changed these, and they are kept: Service Name.").waitFor();
    expect(await get(site.db, services, id)).toMatchObject({ summary: "Saved there." });

    await dialog.getByRole("button", { name: "Save" }).click();
    await mine.heading("Services Management").waitFor();
    const taken = "Also kept: what owner@example.com changed meanwhile (Process Steps).";
    await mine.page.getByText(taken).waitFor();
    expect(await get(site.db, services, id)).toMatchObject({
      name: "Gold Leaf, mine",
      summary: "Typed here.",
      process: ["Prepare the ground", "Lay the size", "Lay the leaf", "A step more"],
      revision: 3,
      updatedBy: owner.email,
    });
  });

  test("keeps the choice when the save fails and the session ends", async () => {
    const { id, mine, visitor } = await savedMeanwhile();
    visitor.expectTrouble(/Failed to load resource|failed: net::ERR_FAILED/);
    await mine.button("Save").waitFor();
    await mine.page.route(/\.data/, (route) => route.abort("failed"));
    await mine.button("Save").click();
    await mine.banner.waitFor();
    await mine.page.unroute(/\.data/);

    await endSessions();
    await mine.button("Update Service").click();
    const dialog = mine.page.getByRole("dialog", { name: "Please sign in again" });
    await dialog.getByLabel("Email Address").fill(owner.email);
    await dialog.getByLabel("Password", { exact: true }).fill(owner.password);
    await dialog.getByRole("button", { name: "Sign In" }).click();
    await mine.heading("Services Management").waitFor();
    expect(await get(site.db, services, id)).toMatchObject({ summary: "Typed here.", revision: 3 });
  });

  test("can take the other's text, by keyboard alone", async () => {
    const { id, mine } = await savedMeanwhile();
    const dialog = mine.page.getByRole("dialog", { name: "Someone else saved this first" });
    await tabTo(mine.page, dialog.getByRole("radio", { name: "Mine" }));
    await mine.page.keyboard.press("ArrowRight");
    await tabTo(mine.page, dialog.getByRole("button", { name: "Save" }));
    await mine.page.keyboard.press("Enter");
    await mine.heading("Services Management").waitFor();
    expect(await get(site.db, services, id)).toMatchObject({
      name: "Gold Leaf, mine",
      summary: "Saved there.",
      revision: 3,
    });
  });

  test("can be edited further, and asks again at the next save", async () => {
    const { id, mine } = await savedMeanwhile();
    await mine.button("Go on editing").click();
    expect(await mine.field("Summary").inputValue()).toBe("Typed here.");
    await mine.button("Update Service").click();
    await mine.button("Save").click();
    await mine.heading("Services Management").waitFor();
    expect(await get(site.db, services, id)).toMatchObject({ summary: "Typed here." });
  });

  test("does not ask if each changed different fields, and says what it kept", async () => {
    const id = await create();
    const visitor = await site.admin();
    visitor.expectTrouble(/status of 409/);
    const mine = await openEditor(visitor, `/admin/services/${id}/edit`);
    await mine.field("Service Name").fill("Gold Leaf, mine");
    const change = exampleService({ slug: id, heroImage: null, faq: [] });
    await save(site.db, services, { form: change, id, revision: 1, now: new Date() });
    await mine.button("Update Service").click();
    await mine.heading("Services Management").waitFor();
    const taken = "Also kept: what someone else changed meanwhile (URL Slug, Frequently";
    await mine.page.getByText(taken).waitFor();
    expect(await get(site.db, services, id)).toMatchObject({
      name: "Gold Leaf, mine",
      slug: id,
      faq: [],
      revision: 3,
    });
  });

  test("tells an open form at once that somebody saved it, and leaves the typed text alone", async () => {
    const id = await create();
    const path = `/admin/services/${id}/edit`;
    const mine = await openEditor(await site.admin(), path);
    await mine.field("Service Name").fill("Gold Leaf, mine");
    const theirs = await openEditor(await site.admin(), path);
    await theirs.field("Summary").fill("Saved there.");
    await theirs.button("Update Service").click();
    await mine.page.getByText("Your text is untouched.").waitFor();
    expect(await mine.field("Service Name").inputValue()).toBe("Gold Leaf, mine");
    expect(await mine.field("Summary").inputValue()).not.toBe("Saved there.");

    await mine.button("Look").click();
    const dialog = mine.page.getByRole("dialog", { name: "Saved while you edit" });
    await dialog.getByText("You changed different fields.").waitFor();
    await dialog.getByRole("button", { name: "Take it into my form" }).click();
    expect(await mine.field("Summary").inputValue()).toBe("Saved there.");
    expect(await mine.button("Look").count()).toBe(0);
    await mine.button("Update Service").click();
    await mine.heading("Services Management").waitFor();
    expect(await get(site.db, services, id)).toMatchObject({
      name: "Gold Leaf, mine",
      summary: "Saved there.",
    });
  });

  test("that was deleted says so, keeps the typed text, and can be added again in its old place", async () => {
    const [id, next] = [await create("Gilding"), await create("After it")];
    const before = (await listItems(site.db, services)).map((service) => service.id);
    const visitor = await site.admin();
    visitor.expectTrouble(/status of 404/);
    const editor = await openEditor(visitor, `/admin/services/${id}/edit`);
    await editor.field("Summary").fill("Typed of what is gone.");
    await draftTables(site.db).deleteFrom("services").where("id", "=", id).execute();
    await editor.button("Update Service").click();
    await editor.banner.waitFor();
    expect(await editor.banner.innerText()).toMatch(/deleted by someone else/);
    expect(await editor.field("Summary").inputValue()).toBe("Typed of what is gone.");

    await editor.button("Add it again").click();
    await editor.heading("Services Management").waitFor();
    expect(await get(site.db, services, id)).toMatchObject({ summary: "Typed of what is gone." });
    expect((await listItems(site.db, services)).map((service) => service.id)).toEqual(before);
    await draftTables(site.db).deleteFrom("services").where("id", "in", [id, next]).execute();
  });

  test("that is deleted while it is open says so at once, and can be added again", async () => {
    const id = await create("Deleted under the pen");
    const editor = await openEditor(await site.admin(), `/admin/services/${id}/edit`);
    await editor.field("Summary").fill("Typed of what is gone.");
    const list = await openList(await site.admin(), "services");
    await list.deleteButton("Deleted under the pen").click();
    await list.confirmButton.click();
    await editor.page.getByText("Someone deleted this while you have it open.").waitFor();
    await editor.button("Add it again").click();
    await editor.heading("Services Management").waitFor();
    expect(await get(site.db, services, id)).toMatchObject({ summary: "Typed of what is gone." });
  });

  test("that was saved again is merged with an older draft, and the form says so", async () => {
    const id = await create();
    const visitor = await site.admin();
    visitor.expectTrouble(/status of 409/);
    const path = `/admin/services/${id}/edit`;
    const editor = await openEditor(visitor, path);
    await editor.field("Summary").fill("Typed here.");
    await editor.field("Service Name").fill("Gold Leaf, mine");
    await visitor.open("/admin/portfolio");
    const change = exampleService({ slug: id, heroImage: null, summary: "Saved since.", faq: [] });
    const by = actorCalled("mary@example.com");
    await save(site.db, services, { form: change, id, revision: 1, now: new Date(), by });
    await openEditor(visitor, path);
    await visitor.page.getByText(/It is older than what you see here: mary@example.com/).waitFor();
    expect(await editor.field("Summary").inputValue()).toBe("Saved since.");
    await editor.button("Restore").click();
    expect(await editor.field("Summary").inputValue()).toBe("Typed here.");
    await editor.button("Update Service").click();
    const dialog = visitor.page.getByRole("dialog", { name: "Someone else saved this first" });
    await dialog.getByText(/^mary@example.com saved this on/).waitFor();
    await dialog.getByText("Only you changed these, and they are kept: Service Name.").waitFor();
    await dialog.getByRole("radio", { name: "Theirs" }).check();
    await dialog.getByRole("button", { name: "Save" }).click();
    await editor.heading("Services Management").waitFor();
    expect(await get(site.db, services, id)).toMatchObject({
      name: "Gold Leaf, mine",
      summary: "Saved since.",
      faq: [],
    });
  });

  test("asks for the password over the form after the session has ended, and then saves", async () => {
    const id = await create();
    const visitor = await site.admin();
    const editor = await openEditor(visitor, `/admin/services/${id}/edit`);
    await editor.field("Summary").fill("Typed before the session ended.");
    await endSessions();
    await editor.button("Update Service").click();
    const dialog = editor.page.getByRole("dialog", { name: "Please sign in again" });
    await dialog.getByText("Your text is still here and is saved").waitFor();
    expect((await get(site.db, services, id))?.revision).toBe(1);
    await dialog.getByLabel("Email Address").fill(owner.email);
    await dialog.getByLabel("Password", { exact: true }).fill(owner.password);
    await dialog.getByRole("button", { name: "Sign In" }).click();
    await editor.heading("Services Management").waitFor();
    expect(await get(site.db, services, id)).toMatchObject({
      summary: "Typed before the session ended.",
    });
  });

  test("is deleted after the password if the session has ended", async () => {
    const id = await create("To be deleted");
    const visitor = await site.admin();
    const { page } = visitor;
    await visitor.open("/admin/services");
    await page.getByRole("button", { name: "Delete To be deleted" }).waitFor();
    await endSessions();
    await page.getByRole("button", { name: "Delete To be deleted" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    const dialog = page.getByRole("dialog", { name: "Please sign in again" });
    await dialog.getByText("“To be deleted” is not deleted yet: signing in deletes it.").waitFor();
    await dialog.getByLabel("Email Address").fill(owner.email);
    await dialog.getByLabel("Password", { exact: true }).fill(owner.password);
    await dialog.getByRole("button", { name: "Sign In" }).click();
    await page.getByRole("button", { name: "Delete To be deleted" }).waitFor({ state: "detached" });
    await dialog.waitFor({ state: "detached" });
    expect(await get(site.db, services, id)).toBeNull();
  });

  test("is moved after the password if the session has ended", async () => {
    await create("To be moved");
    const visitor = await site.admin();
    const { page } = visitor;
    await visitor.open("/admin/services");
    const up = page.getByRole("button", { name: "Move To be moved up on the website" });
    await up.waitFor();
    const place = page
      .getByRole("article")
      .filter({ has: up })
      .getByText(/^No\. \d+/);
    const before = Number((await place.textContent())?.match(/\d+/)?.[0]);
    await endSessions();
    await up.click();
    const dialog = page.getByRole("dialog", { name: "Please sign in again" });
    await dialog.getByText("“To be moved” is not moved yet: signing in moves it.").waitFor();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await dialog.waitFor({ state: "detached" });
    expect(await place.textContent()).toBe(`No. ${before} on the website`);

    await up.click();
    await dialog.getByLabel("Email Address").fill(owner.email);
    await dialog.getByLabel("Password", { exact: true }).fill(owner.password);
    await dialog.getByRole("button", { name: "Sign In" }).click();
    await place.filter({ hasText: `No. ${before - 1} on` }).waitFor();
    await dialog.waitFor({ state: "detached" });
  });

  /**
   * One tab saves a change to a service, and then another tab, open since before, tries to save its
   * own.
   */
  async function savedMeanwhile() {
    const id = await create();
    const visitor: Visitor = await site.admin();
    visitor.expectTrouble(/status of 409/);
    const path = `/admin/services/${id}/edit`;
    const mine = await openEditor(visitor, path);
    await mine.field("Summary").fill("Typed here.");
    await mine.field("Service Name").fill("Gold Leaf, mine");
    const theirs = editorOn(await openTab(visitor, path));
    // The other tab is offered the draft of this one, and leaves it alone.
    await theirs.field("Summary").fill("Saved there.");
    await theirs.button("Add Step").click();
    await theirs.field("Step 4").fill("A step more");
    await theirs.button("Update Service").click();
    await theirs.heading("Services Management").waitFor();
    await mine.button("Update Service").click();
    return { id, mine, visitor };
  }

  async function create(name = "Gold Leaf"): Promise<string> {
    const form = exampleService({ name, slug: crypto.randomUUID(), heroImage: null });
    const result = await save(site.db, services, { form, now: new Date() });
    if (result.outcome !== "saved") throw new Error(result.outcome);
    return result.item.id;
  }

  async function endSessions(): Promise<void> {
    await site.db.deleteFrom("sessions").execute();
  }
});
