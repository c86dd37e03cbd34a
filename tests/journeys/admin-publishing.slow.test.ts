import { describe, expect, onTestFinished, test } from "vitest";
import { exampleProject, exampleService, exampleTestimonial } from "#domain/content/examples.ts";
import { move } from "#domain/content/order-by-hand.ts";
import { projects } from "#domain/content/projects.ts";
import { draftTables } from "#domain/content/rows.ts";
import { services as serviceType } from "#domain/content/services.ts";
import { list, remove, save } from "#domain/content/store.ts";
import { testimonials } from "#domain/content/testimonials.ts";
import { type Editor, editorOn } from "./admin-editor.ts";
import { listAfter } from "./admin-list.ts";
import { openPublishPage, publishPageOn, saveSummary } from "./publish-page.ts";
import { owner, runningAdmin } from "./running-admin.ts";
import type { Visitor } from "./visitor.ts";

describe("a saved change", () => {
  const site = runningAdmin();

  test("is marked as unpublished, and visible to visitors once it is published", async () => {
    const reader = await site.stranger();
    const visitor = await site.admin();
    const { page } = visitor;
    await reader.open("/services/marbling");
    const editor = await openEditor(visitor, "Marbling");
    expect(await badge(visitor).count()).toBe(0);
    await editor.field("Summary").fill("Veins laid wet in wet.");
    const saved = await listAfter(page, () => editor.button("Update Service").click());
    const notice = page.getByRole("status").filter({ hasText: "Saved: Marbling" });
    expect(await notice.innerText()).toContain("Visitors still see the old one.");
    const links = await notice
      .getByRole("link")
      .evaluateAll((all) => all.map((link) => link.getAttribute("href")));
    expect(links).toEqual([
      "/admin/preview/draft/services/marbling",
      "/admin/publish?only=service/item/service-marbling",
    ]);
    expect(await saved.textOf("Marbling")).toMatch(/changed, not published/i);
    expect(await saved.textOf("Dragging")).not.toMatch(/not published/i);
    expect(await saved.linksOf("Marbling")).toContain(
      "View /admin/preview/draft/services/marbling",
    );
    await badge(visitor).waitFor();
    await reader.page.reload();
    expect(await reader.page.getByText("Veins laid wet in wet.").count()).toBe(0);

    await badge(visitor).click();
    const desk = publishPageOn(page);
    await desk.change("Marbling").waitFor();
    expect(await desk.changes()).toEqual(["Changed Marbling"]);
    await desk.publish("New words for marbling");
    await reader.page.reload();
    await reader.page.getByText("Veins laid wet in wet.").first().waitFor();
    await badge(visitor).waitFor({ state: "detached" });
    await page.getByText("Nothing to publish. Visitors see everything that is saved.").waitFor();
    expect(await desk.button.isVisible()).toBe(false);
  });

  test("is listed field by field, before and after", async () => {
    const { db } = site;
    const services = await list(db, serviceType);
    const id = (slug: string) => services.find((service) => service.slug === slug)?.id ?? "";
    const before = services.find(({ slug }) => slug === "rag-roll")?.summary ?? "";
    await add(
      save(db, serviceType, { form: exampleService({ heroImage: null }), now: new Date() }),
    );
    await saveSummary(site, "rag-roll", "Rolled by hand.");
    await remove(db, serviceType, id("stippling"), { now: new Date() });
    await move(db, serviceType, id("dragging"), { direction: "down", now: new Date() });

    const desk = await openPublishPage(await site.admin());
    const { page } = desk;
    expect(await desk.changes()).toEqual([
      "Added Gold Leaf",
      "Changed Rag Roll",
      "Moved Order of the services",
      "Removed Stippling",
    ]);
    await page.getByRole("heading", { name: "4 changes" }).waitFor();
    const changed = desk.change("Rag Roll");
    const shown = changed.locator("dd");
    expect(await shown.isVisible()).toBe(false);
    await changed.getByText("What changed: Summary").click();
    await shown.waitFor();
    expect(await shown.innerText()).toMatch(/visitors see.*saved/is);
    const plain = (text = "") => text.replaceAll(/ \[\w+: |\] /g, "");
    const [old, saved] = await shown.locator("p:not(.label)").allTextContents();
    expect([old, saved].map(plain)).toEqual([before, "Rolled by hand."]);
    expect(await shown.locator("ins").first().textContent()).toMatch(/\[added: Rolled/);
    expect(await shown.locator("del").count()).toBeGreaterThan(0);
    expect(await desk.change("Stippling").getByRole("link").count()).toBe(0);
    await changed.getByRole("link", { name: "Edit Rag Roll" }).click();
    expect(await editorOn(page).field("Summary").inputValue()).toBe("Rolled by hand.");
    await (await openPublishPage(await site.admin())).publish("");
  });

  test("causes a warning if something is missing, with a link to fix it", async () => {
    const now = new Date();
    const images = [{ url: "/website-images/services/1-hall.jpg", alt: "", caption: "" }];
    const { db } = site;
    await add(save(db, serviceType, { form: exampleService({ ...plain, name: "Bare" }), now }));
    await add(
      save(db, projects, { form: exampleProject({ title: "Silent", slug: "silent" }), now }),
    );
    await draftTables(db)
      .updateTable("portfolio")
      .set({ images: JSON.stringify(images) })
      .where("slug", "=", "silent")
      .execute();
    await add(
      save(db, testimonials, { form: exampleTestimonial({ name: "Una", project: "gone" }), now }),
    );

    const desk = await openPublishPage(await site.admin());
    const warnings = desk.page.getByRole("region", { name: "Worth a look before you publish" });
    const text = await warnings.innerText();
    expect(text).toContain("“Bare” has no picture; a plain panel stands in its place.");
    expect(text).toContain("One picture of “Silent” does not say what the picture shows");
    expect(text).toContain("The testimonial of Una points to “gone”, which is no project.");
    await warnings.getByRole("link", { name: /Una points to/ }).click();
    const editor = editorOn(desk.page);
    await editor.heading("Edit Testimonial").waitFor();
    expect(await editor.field("Client Name").inputValue()).toBe("Una");
    // The warning does not prevent publishing, but is shown above the form.
    const again = await openPublishPage(await site.admin());
    const box = again.page.getByRole("region", { name: "Worth a look before you publish" });
    const [warned, asked] = [await box.boundingBox(), await again.note.boundingBox()];
    expect(warned?.y).toBeLessThan(asked?.y ?? 0);
    await again.publish("Warned");
    await again.page.getByText("Nothing to publish.").waitFor();
    expect(await box.count(), "there is nothing left to publish").toBe(0);
  });

  test("made after the list was loaded is not published unseen", async () => {
    const visitor = await site.admin();
    visitor.expectTrouble(/status of 409/);
    await deaf(visitor);
    await saveSummary(site, "dragging", "First.");
    const desk = await openPublishPage(visitor);
    await desk.note.fill("Half of it");
    await saveSummary(site, "lime-wash", "Second.");
    await desk.button.click();
    await desk.alert.waitFor();
    expect(await desk.alert.innerText()).toMatch(/saved while you were looking.*look again/s);
    await desk.change("Lime Wash").waitFor();
    expect(await desk.note.inputValue()).toBe("Half of it");
    await desk.publish("All of it");
  });

  test("is published after the password, if the session has ended", async () => {
    await saveSummary(site, "dragging", "Before the session ended.");
    const visitor = await site.admin();
    const desk = await openPublishPage(visitor);
    await desk.note.fill("Kept");
    await site.db.deleteFrom("sessions").execute();
    await desk.button.click();
    const dialog = desk.page.getByRole("dialog", { name: "Please sign in again" });
    await dialog.getByText("Nothing is published yet: signing in publishes the changes").waitFor();
    await dialog.getByLabel("Email Address").fill(owner.email);
    await dialog.getByLabel("Password", { exact: true }).fill(owner.password);
    await dialog.getByRole("button", { name: "Sign In" }).click();
    await desk.page.getByText(/^Published\. Visitors see version/).waitFor();
    await dialog.waitFor({ state: "detached" });
    const last = site.db.selectFrom("publications").select("note").orderBy("version", "desc");
    expect((await last.executeTakeFirst())?.note).toBe("Kept");
  });

  test("stays unpublished, and the note is kept, while the database fails", async () => {
    await saveSummary(site, "dragging", `To fail ${crypto.randomUUID()}`);
    const visitor = await site.admin();
    visitor.expectTrouble(/status of 503/);
    const desk = await openPublishPage(visitor);
    await desk.note.fill("A note worth keeping");
    const { schema } = site.db;
    await schema.alterTable("publications").renameTo("publications_away").execute();
    let isBack = false;
    const bringBack = async () => {
      if (!isBack) await schema.alterTable("publications_away").renameTo("publications").execute();
      isBack = true;
    };
    onTestFinished(bringBack);
    await desk.button.click();
    await desk.alert.waitFor();
    expect(await desk.note.inputValue()).toBe("A note worth keeping");
    await bringBack();
    await desk.button.click();
    await desk.page.getByText(/^Published\. Visitors see version/).waitFor();
    expect(await desk.alert.count()).toBe(0);
  });
});

describe("a form with unsaved text", () => {
  const site = runningAdmin();

  test("keeps its text while someone else publishes, and can then be saved", async () => {
    const mine = await site.admin();
    const editor = await openEditor(mine, "Marbling");
    await editor.field("Summary").fill("Typed, not saved.");
    const theirs = await site.admin();
    await saveSummary(site, "dragging", "Saved by another.");
    const desk = await openPublishPage(theirs);
    expect(await desk.changes()).toEqual(["Changed Dragging"]);
    await desk.publish("Dragging only");
    expect(await editor.field("Summary").inputValue()).toBe("Typed, not saved.");
    await editor.button("Update Service").click();
    await editor.heading("Services Management").waitFor();
    await desk.change("Marbling").waitFor();
    expect(await desk.changes()).toEqual(["Changed Marbling"]);
    expect(await desk.note.inputValue(), "the last note is cleared").toBe("");
  });

  test("still asks about a conflict after someone else has saved and published", async () => {
    const mine = await site.admin();
    mine.expectTrouble(/status of 409/);
    const editor = await openEditor(mine, "Rag Roll");
    await editor.field("Summary").fill("Typed, not saved.");
    await saveSummary(site, "rag-roll", "Saved by another.");
    await (await openPublishPage(await site.admin())).publish("");
    await editor.button("Update Service").click();
    const dialog = mine.page.getByRole("dialog", { name: "Someone else saved this first" });
    await dialog.getByText("Saved by another.").waitFor();
  });
});

const plain = { slug: "bare", heroImage: null };

function badge({ page }: Visitor) {
  return page.getByRole("link", { name: "Unpublished changes" });
}

/** Keeps the page from learning of others' saves. */
async function deaf(visitor: Visitor): Promise<void> {
  visitor.expectTrouble(/admin\/live/);
  await visitor.page.route(/admin\/live/, (route) => route.abort());
}

async function openEditor(visitor: Visitor, name: string): Promise<Editor> {
  await visitor.open("/admin/services");
  await visitor.page.getByRole("link", { name: `Edit ${name}`, exact: true }).click();
  const editor = editorOn(visitor.page);
  await editor.heading("Edit Service").waitFor();
  return editor;
}

async function add(adding: Promise<{ outcome: string }>): Promise<void> {
  const { outcome } = await adding;
  if (outcome !== "saved") throw new Error(outcome);
}
