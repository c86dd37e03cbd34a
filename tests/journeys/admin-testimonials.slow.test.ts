import { describe, expect, test } from "vitest";
import { draftTables } from "#domain/content/rows.ts";
import { editorOn } from "./admin-editor.ts";
import { openList } from "./admin-list.ts";
import { runningAdmin } from "./running-admin.ts";

describe("the testimonials", () => {
  const site = runningAdmin();

  test("are listed, and gain one with stars, quotation marks, project and date", async () => {
    const visitor = await site.admin();
    const { page } = visitor;
    const list = await openList(visitor, "testimonials");
    expect(await list.headings()).toEqual(["Testimonials Management"]);
    const intro = "Manage client testimonials and reviews for your services.";
    await page.getByText(intro).waitFor();
    expect(await page.getByRole("article").count()).toBe(6);

    await list.addLink("Add New Testimonial").click();
    const editor = editorOn(page);
    await editor.heading("Add New Testimonial").waitFor();
    await editor.field("Quote").fill(" “We heard mass every Sunday.” ");
    await editor.field("Rating").selectOption("4 stars");
    await editor.field("Client Name").fill("Una Kearney");
    await editor.field("Role").fill("Church secretary");
    await editor.field("Company").fill("parish in County Down");
    await editor.field("Project").selectOption({ value: "civic-hall-restoration" });
    await editor.button("Create Testimonial").click();
    const card = list.card("the testimonial of Una Kearney");
    await card.waitFor();
    const stars = card.getByRole("img", { name: "4 out of 5" });
    expect(await stars.locator("svg").count()).toBe(4);
    const text = await list.textOf("the testimonial of Una Kearney");
    expect(text).toContain('"We heard mass every Sunday."');
    expect(text).toContain("Una Kearney Church secretary, parish in County Down");
    expect(text).toContain("Project: civic-hall-restoration");
    const today = new Date().toLocaleDateString("en-GB", { timeZone: "Europe/London" });
    expect(text).toContain(`Added ${today}`);
  });

  test("are edited, and deleted after a confirmation", async () => {
    const visitor = await site.admin();
    const { page } = visitor;
    visitor.expectTrouble(/status of 422/);
    await draftTables(site.db)
      .updateTable("testimonials")
      .set({ company: "", project: "" })
      .execute();
    const { name } = await draftTables(site.db)
      .selectFrom("testimonials")
      .select("name")
      .where("rating", "=", 5)
      .executeTakeFirstOrThrow();
    const list = await openList(visitor, "testimonials");
    expect(await page.getByText(/^Project:/).count()).toBe(0);
    await list.editLink(`the testimonial of ${name}`).click();
    const editor = editorOn(page);
    await editor.heading("Edit Testimonial").waitFor();
    await editor.field("Role").fill("  ");
    await editor.button("Update Testimonial").click();
    await editor.banner.waitFor();
    expect(await editor.hasFocus(editor.field("Role"))).toBe(true);
    expect(await editor.faultOf(editor.field("Role"))).not.toBe("");
    await editor.field("Role").fill("Verger");
    await editor.field("Client Name").fill("Another Name");
    await editor.button("Update Testimonial").click();
    const renamed = "the testimonial of Another Name";
    expect(await list.textOf(renamed)).toMatch(/Another Name Verger$/m);

    await list.deleteButton(renamed).click();
    const question = page.getByRole("dialog", {
      name: "Are you sure you want to delete this testimonial?",
    });
    await question.getByRole("button", { name: "Delete" }).click();
    await list.card(renamed).waitFor({ state: "detached" });
  });

  test("show the way to add the first one when there are none, or when the table is missing", async () => {
    const visitor = await site.admin();
    const { page } = visitor;
    await draftTables(site.db).deleteFrom("testimonials").execute();
    const list = await openList(visitor, "testimonials");
    await page.getByText("No testimonials found.").waitFor();
    await site.db.schema.dropTable("testimonials").execute();
    await page.reload();
    await page.getByText("No testimonials found.").waitFor();
    await list.addLink("Add Your First Testimonial").click();
    await editorOn(page).heading("Add New Testimonial").waitFor();
  });
});
