import { openEditor } from "./admin-editor.ts";
import type { Visitor } from "./visitor.ts";

/** The screens and dialogs about the owner's pictures. */
export const pictureScreens = [
  { name: "the pictures", reach: openPictures },
  {
    name: "the pictures without a find",
    async reach(visitor: Visitor) {
      await visitor.open("/admin/pictures?search=nothing-like-it&filter=unused");
      await visitor.page.getByText("No picture matches.").waitFor();
    },
  },
  { name: "the dialog that replaces a picture everywhere", reach: openReplacement },
  {
    name: "the message after a picture was replaced",
    async reach(visitor: Visitor) {
      await openReplacement(visitor);
      const { page } = visitor;
      await page.getByRole("button", { name: "Choose from your pictures" }).click();
      const pictures = page.getByRole("list", { name: "Your pictures" }).getByRole("button");
      await pictures.filter({ hasText: "marbling.jpg" }).click();
      await page.getByRole("button", { name: /^Replace in/ }).click();
      await page.getByText(/^Replaced .* in/).waitFor();
    },
  },
  {
    name: "the dialog that chooses several pictures",
    async reach(visitor: Visitor) {
      const { page } = await openEditor(visitor, "/admin/portfolio/new");
      await page.getByRole("button", { name: "Choose from your pictures" }).click();
      const pictures = page.getByRole("list", { name: "Your pictures" }).getByRole("button");
      await pictures.nth(1).click();
      await pictures.nth(2).click();
    },
  },
  { name: "the dialog that turns and crops a picture", reach: openPictureEditor },
  {
    name: "the focal point of a picture",
    async reach(visitor: Visitor) {
      await openPictureEditor(visitor);
      await visitor.page.getByText("Focal point", { exact: true }).click();
      await visitor.page.getByLabel("From the top (%)").fill("15");
    },
  },
  {
    name: "a picture that could not be changed",
    async reach(visitor: Visitor) {
      visitor.expectTrouble(/images\/edit/);
      await openPictureEditor(visitor);
      const { page } = visitor;
      await page.route("/admin/images/edit", (route) => route.abort());
      await page.getByRole("button", { name: "Turn left" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
      await page.getByText(/^The picture could not be changed/).waitFor();
    },
  },
  {
    name: "a picture that was removed from a list",
    async reach(visitor: Visitor) {
      const path = "/admin/portfolio/project-civic-hall-restoration/edit";
      const { page } = await openEditor(visitor, path);
      await page.getByRole("button", { name: "Remove image 2" }).click();
      await page.getByRole("button", { name: "Undo" }).waitFor();
    },
  },
];

async function openPictures({ open, page }: Visitor): Promise<void> {
  await open("/admin/pictures");
  await page.getByRole("list", { name: "Pictures" }).waitFor();
  // Its buttons are disabled until scripts run.
  await page.locator("main button:disabled").first().waitFor({ state: "detached" });
}

async function openPictureEditor(visitor: Visitor): Promise<void> {
  const { button, page } = await openEditor(visitor, "/admin/services/service-dragging/edit");
  await button("Edit picture").click();
  await page.getByText("How pages show it").waitFor();
}

async function openReplacement(visitor: Visitor): Promise<void> {
  await openPictures(visitor);
  await visitor.page
    .getByRole("button", { name: /^Replace/ })
    .first()
    .click();
  await visitor.page.getByRole("dialog").waitFor();
}
