import type { Locator, Page } from "playwright-core";
import { openEditor } from "./admin-editor.ts";
import { press, type Screen } from "./screen.ts";
import type { Visitor } from "./visitor.ts";

/** The screens and dialogs about the owner's pictures. */
export const pictureScreens: Screen[] = [
  { name: "the pictures", byTab: true, reach: openPictures },
  {
    name: "a picture of the library",
    byTab: true,
    reach: async (visitor) => void (await openPicture(visitor, "marbling.jpg")),
  },
  {
    name: "the pictures without a find",
    atNight: true,
    async reach(visitor) {
      await visitor.open("/admin/pictures?search=nothing-like-it&filter=unworded");
      await visitor.page.getByText("No picture matches.").waitFor();
    },
  },
  { name: "the dialog that replaces a picture everywhere", reach: openReplacement },
  {
    name: "the dialog that chooses several pictures",
    async reach(visitor) {
      await openEditor(visitor, "/admin/portfolio/new");
      await press(visitor, "Choose from your pictures");
      await yourPictures(visitor).nth(1).click();
      await yourPictures(visitor).nth(2).click();
    },
  },
  { name: "the dialog that turns and crops a picture", reach: openPictureEditor },
  {
    name: "the focal point of a picture",
    async reach(visitor) {
      await openPictureEditor(visitor);
      await visitor.page.getByText("Keep in sight", { exact: true }).click();
      await visitor.page.getByLabel("From the top (%)").fill("15");
    },
  },
  {
    name: "a picture that was removed from a list",
    async reach(visitor) {
      await openEditor(visitor, "/admin/portfolio/project-civic-hall-restoration/edit");
      await press(visitor, "Remove image 2");
      await visitor.page.getByRole("button", { name: "Undo" }).waitFor();
    },
  },
];

async function openPictures({ open, page }: Visitor): Promise<void> {
  await open("/admin/pictures");
  await page.getByRole("list", { name: "Pictures" }).waitFor();
  // Its buttons are disabled until scripts run.
  await page.locator("main button:disabled").first().waitFor({ state: "detached" });
}

/** Opens the sheet of a picture in the library. */
export async function openPicture(visitor: Visitor, fileName: string): Promise<Locator> {
  await openPictures(visitor);
  await pictureButton(visitor.page, fileName).click();
  const sheet = visitor.page.getByRole("dialog", { name: fileName });
  await sheet.waitFor();
  return sheet;
}

/** The button of a picture in the library. Behind its name stands what it shows. */
export function pictureButton(page: Page, fileName: string): Locator {
  const pictures = page.getByRole("list", { name: "Pictures" });
  return pictures.getByRole("button", { name: new RegExp(`^${fileName}`) });
}

async function openReplacement(visitor: Visitor): Promise<void> {
  const { page } = visitor;
  await openPicture(visitor, "dragging.jpg");
  await press(visitor, "Replace everywhere");
  await press(visitor, "Choose from your pictures");
  await yourPictures(visitor).filter({ hasText: "marbling.jpg" }).click();
  await page.getByRole("button", { name: /^Replace in/ }).waitFor();
}

async function openPictureEditor(visitor: Visitor): Promise<void> {
  const { button, page } = await openEditor(visitor, "/admin/services/service-dragging/edit");
  await button("Edit picture").click();
  await page.getByText("How pages show it").waitFor();
}

function yourPictures({ page }: Visitor) {
  return page.getByRole("list", { name: "Your pictures" }).getByRole("button");
}
