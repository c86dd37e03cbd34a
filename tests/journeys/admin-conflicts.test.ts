import { describe, expect, test } from "vitest";
import { exampleService } from "#domain/services/example-service.ts";
import { createService, getService, listServices } from "#domain/services/services.ts";
import { databases } from "#tests/databases/databases.ts";
import { Editor } from "./admin-editor.ts";
import { openTab, owner, runningAdmin } from "./running-admin.ts";
import type { Visitor } from "./visitor.ts";

describe.each(databases)("a service that two edit, with $name behind the site,", (kind) => {
  const site = runningAdmin(kind);

  test("is not overwritten: the second to save sees both versions, and keeps theirs", async () => {
    const { id, mine } = await savedMeanwhile();
    const dialog = mine.page.getByRole("dialog", { name: "Someone else saved this first" });
    await dialog.getByText("It may have been you, in another tab or on another device.").waitFor();
    expect((await dialog.getByRole("heading").allInnerTexts()).slice(1)).toEqual([
      "Summary",
      "Process Steps",
    ]);
    for (const text of ["Typed here.", "Saved there.", "A step more"]) {
      await dialog.getByText(text).waitFor();
    }
    expect(await getService(site.db, id)).toMatchObject({ summary: "Saved there." });

    await dialog.getByRole("button", { name: "Keep mine" }).click();
    await mine.heading("Services Management").waitFor();
    expect(await getService(site.db, id)).toMatchObject({ summary: "Typed here.", revision: 3 });
  });

  test("is kept as typed once that is chosen, though the save fails and the session ends", async () => {
    const { id, mine, visitor } = await savedMeanwhile();
    visitor.expectTrouble(/Failed to load resource|failed: net::ERR_FAILED/);
    await mine.button("Keep mine").waitFor();
    await mine.page.route(/\.data/, (route) => route.abort("failed"));
    await mine.button("Keep mine").click();
    await mine.banner.waitFor();
    await mine.page.unroute(/\.data/);

    await endSessions();
    await mine.button("Update Service").click();
    const dialog = mine.page.getByRole("dialog", { name: "Please sign in again" });
    await dialog.getByLabel("Email Address").fill(owner.email);
    await dialog.getByLabel("Password", { exact: true }).fill(owner.password);
    await dialog.getByRole("button", { name: "Sign In" }).click();
    await mine.heading("Services Management").waitFor();
    expect(await getService(site.db, id)).toMatchObject({ summary: "Typed here.", revision: 3 });
  });

  test("becomes the other's version where that is taken, and goes on from it", async () => {
    const { id, mine } = await savedMeanwhile();
    await mine.button("Take theirs").click();
    expect(await mine.field("Summary").inputValue()).toBe("Saved there.");
    expect(await mine.page.getByText("Unsaved changes").count()).toBe(0);
    await mine.field("Service Name").fill("Gold leaf, together");
    await mine.button("Update Service").click();
    await mine.heading("Services Management").waitFor();
    expect(await getService(site.db, id)).toMatchObject({
      name: "Gold leaf, together",
      summary: "Saved there.",
      revision: 3,
    });
  });

  test("can be edited on, and asks again at the next save", async () => {
    const { id, mine } = await savedMeanwhile();
    await mine.button("Go on editing").click();
    expect(await mine.field("Summary").inputValue()).toBe("Typed here.");
    await mine.button("Update Service").click();
    await mine.button("Keep mine").click();
    await mine.heading("Services Management").waitFor();
    expect(await getService(site.db, id)).toMatchObject({ summary: "Typed here." });
  });

  test("that was deleted meanwhile says so, keeps what was typed, and can be added again", async () => {
    const id = await create();
    const visitor = await site.admin();
    visitor.expectTrouble(/status of 404/);
    const editor = await Editor.open(visitor, `/admin/services/${id}/edit`);
    await editor.field("Summary").fill("Typed of what is gone.");
    await site.db.deleteFrom("services").where("id", "=", id).execute();
    await editor.button("Update Service").click();
    await editor.banner.waitFor();
    expect(await editor.banner.innerText()).toMatch(/deleted by someone else/);
    expect(await editor.field("Summary").inputValue()).toBe("Typed of what is gone.");

    await editor.button("Add it again").click();
    await editor.heading("Add New Service").waitFor();
    await editor.button("Restore").click();
    expect(await editor.field("Summary").inputValue()).toBe("Typed of what is gone.");
    await editor.button("Create Service").click();
    await editor.heading("Services Management").waitFor();
    const services = await listServices(site.db);
    expect(services).toContainEqual(expect.objectContaining({ summary: "Typed of what is gone." }));
  });

  test("asks for the password over the form when the session is gone, and goes on", async () => {
    const id = await create();
    const visitor = await site.admin();
    const editor = await Editor.open(visitor, `/admin/services/${id}/edit`);
    await editor.field("Summary").fill("Typed before the session ended.");
    await endSessions();
    await editor.button("Update Service").click();
    const dialog = editor.page.getByRole("dialog", { name: "Please sign in again" });
    await dialog.getByText("What you typed is still here and is saved").waitFor();
    expect((await getService(site.db, id))?.revision).toBe(1);
    await dialog.getByLabel("Email Address").fill(owner.email);
    await dialog.getByLabel("Password", { exact: true }).fill(owner.password);
    await dialog.getByRole("button", { name: "Sign In" }).click();
    await editor.heading("Services Management").waitFor();
    expect(await getService(site.db, id)).toMatchObject({
      summary: "Typed before the session ended.",
    });
  });

  test("is deleted after the password when the session is gone", async () => {
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
    expect(await getService(site.db, id)).toBeNull();
  });

  test("is moved after the password when the session is gone", async () => {
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
    expect(await place.innerText()).toBe(`No. ${before} on the website`);

    await up.click();
    await dialog.getByLabel("Email Address").fill(owner.email);
    await dialog.getByLabel("Password", { exact: true }).fill(owner.password);
    await dialog.getByRole("button", { name: "Sign In" }).click();
    await place.filter({ hasText: `No. ${before - 1} on` }).waitFor();
    await dialog.waitFor({ state: "detached" });
  });

  /** One tab has changed and saved a service, and another, open all the while, now tries to. */
  async function savedMeanwhile() {
    const id = await create();
    const visitor: Visitor = await site.admin();
    visitor.expectTrouble(/status of 409/);
    const path = `/admin/services/${id}/edit`;
    const mine = await Editor.open(visitor, path);
    await mine.field("Summary").fill("Typed here.");
    const theirs = new Editor(await openTab(visitor, path));
    // The other tab is offered what is being typed in this one, which it leaves alone.
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
    const result = await createService(site.db, form, { now: new Date() });
    if (result.outcome !== "saved") throw new Error(result.outcome);
    return result.item.id;
  }

  async function endSessions(): Promise<void> {
    await site.db.deleteFrom("sessions").execute();
  }
});
