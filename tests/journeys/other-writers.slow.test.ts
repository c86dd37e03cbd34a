import { expect, test } from "vitest";
import { openEditor } from "./admin-editor.ts";
import { inboxOn, openInbox, receive } from "./admin-inbox.ts";
import { openEnquiryForm } from "./enquiry-form.ts";
import { letOthersWrite, translatedOption } from "./other-writers.ts";
import { openPublishPage, saveSummary } from "./publish-page.ts";
import { owner, runningAdmin } from "./running-admin.ts";

const site = runningAdmin();

test("a translated quote form with a password manager sends what was typed, and the finish by its own name", async () => {
  const visitor = await site.stranger();
  await letOthersWrite(visitor);
  const form = await openEnquiryForm(visitor);
  await form.fill();
  const chosen = { label: translatedOption("Marbling") };
  await expect.poll(() => form.fields.service.selectOption(chosen)).toEqual(["Marbling"]);
  await form.send();
  const reference = await form.thankedFor();
  const stored = await site.db.selectFrom("enquiries").select(["reference", "service"]).execute();
  expect(stored).toEqual([{ reference, service: "Marbling" }]);
});

test("in a translated admin with a password manager an owner signs in, and reads the counts", async () => {
  const visitor = await site.stranger();
  const { page } = visitor;
  await letOthersWrite(visitor);
  visitor.expectTrouble(/status of 400/);
  await visitor.open("/admin");
  await page.getByLabel("Email Address").fill(owner.email);
  await page.getByLabel("Password", { exact: true }).fill("not this one");
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.getByRole("alert").waitFor();
  await page.getByLabel("Password", { exact: true }).fill(owner.password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.getByRole("heading", { name: "Welcome to Your Dashboard" }).waitFor();
  const main = page.getByRole("main");
  for (const name of ["7 Services", "4 Portfolio Items", "6 Testimonials"])
    await main.getByRole("link", { name, exact: true }).waitFor();
  await main.getByText("All systems operational").waitFor();
});

test.each([
  ["/admin/services/service-dragging/edit", "Summary", "Update Service"],
  ["/admin/portfolio/project-hotel-bar-in-gold-leaf/edit", "Location", "Update Project"],
  ["/admin/testimonials/testimonial-1/edit", "Role", "Update Testimonial"],
  ["/admin/pages/home", "Headline", "Update Home Page"],
  ["/admin/settings", "Phone", "Update Business Details"],
])(
  "the form at %s says while it is translated what is missing, and saves",
  async (path, label, submit) => {
    const visitor = await site.admin();
    const { page } = visitor;
    await letOthersWrite(visitor);
    visitor.expectTrouble(/status of 422/);
    const editor = await openEditor(visitor, path);
    const field = editor.field(label);
    const before = await field.inputValue();
    await field.fill(" ");
    await editor.button(submit).click();
    await expect.poll(() => editor.faultOf(field)).not.toBe("");
    await field.fill(`${before} 1`);
    await editor.button(submit).click();
    await page.getByText(/^Saved/).waitFor();
  },
);

test("translated changes are chosen, and published", async () => {
  await saveSummary(site, "marbling", "Half done");
  await saveSummary(site, "stippling", "Ready");
  const visitor = await site.admin();
  await letOthersWrite(visitor);
  const desk = await openPublishPage(visitor);
  await desk.tick("Marbling").uncheck();
  await visitor.page.getByText("1 change waits.").first().waitFor();
  await desk.publish("In Polish");
  await visitor.page.getByRole("heading", { name: "1 change", exact: true }).waitFor();
});

test("a translated enquiry is searched for, answered and deleted", async () => {
  await receive(site, { name: "Aoife", message: "A hall in Newry" });
  const visitor = await site.admin();
  const { page } = visitor;
  await letOthersWrite(visitor);
  // The page may fetch the enquiry once more before it knows of the deletion.
  visitor.expectTrouble(/status of 404/);
  const inbox = await openInbox(visitor);
  await page.getByRole("searchbox").fill("newry");
  await page.getByRole("searchbox").press("Enter");
  await page.getByText(/^1 enquiry matches/).waitFor();
  await inbox.row("Aoife").getByRole("link", { name: "Aoife" }).click();
  const opened = inboxOn(page);
  await opened.button("Mark as answered").click();
  await opened.button("Archive").waitFor();
  await opened.button("Delete").click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await page.getByText(/^Deleted/).waitFor();
});
