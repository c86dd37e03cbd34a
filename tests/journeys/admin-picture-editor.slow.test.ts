import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { services as serviceType } from "#domain/content/services.ts";
import { list } from "#domain/content/store.ts";
import { portraitWithFace } from "#tests/images/face.ts";
import { editorOn, openEditor } from "./admin-editor.ts";
import { owner, runningAdmin } from "./running-admin.ts";

const site = runningAdmin();
const marbling = "/admin/services/service-marbling/edit";

describe("in a narrow window, by touch", () => {
  test("a picture is cropped by a corner, and the form shows the part that stays", async () => {
    const visitor = await site.admin({ width: 390, touch: true });
    const { page, button } = await openEditor(visitor, marbling);
    await upload(page, "cut.jpg");
    const dialog = await openPictureEditor(page);
    const corner = dialog.getByRole("button", { name: /^Bottom right corner/ });
    await dragByTouch(corner, { x: -80, y: -100 });
    const across = dialog.getByLabel("Width (%)");
    expect(Number(await across.inputValue())).toBeLessThan(80);
    const square = dialog.getByRole("radio", { name: "Square" });
    // A finger that lifts and comes down at once does not tap.
    await expect
      .poll(async () => {
        await square.tap();
        return square.isChecked();
      })
      .toBe(true);
    await dialog.getByRole("button", { name: "Save" }).tap();
    await dialog.waitFor({ state: "detached" });
    await page.getByText("cut.jpg", { exact: true }).waitFor();
    await button("Update Service").tap();
    await page.getByRole("heading", { name: "Services Management" }).waitFor();
    const row = await rowOf(await savedHero());
    expect(row.width).toBe(row.height);
    expect(row.width).toBeLessThan(1000);
  });
});

describe("by keyboard alone", () => {
  test("a picture is turned, and brought back to the original later", async () => {
    const visitor = await site.admin();
    const editor = await openEditor(visitor, marbling);
    const { page } = editor;
    await upload(page, "turned.jpg");
    const edit = editButton(page);
    await edit.focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Edit picture" });
    await pressAt(page, dialog.getByRole("button", { name: "Turn right" }));
    await pressAt(page, dialog.getByRole("button", { name: "Save" }));
    await dialog.waitFor({ state: "detached" });
    await expect.poll(() => editor.hasFocus(edit)).toBe(true);
    await pressAt(page, editor.button("Update Service"));
    await editor.heading("Services Management").waitFor();
    const turned = await rowOf(await savedHero());
    expect(turned).toMatchObject({ width: 1600, height: 1200 });

    await openEditor(visitor, marbling);
    await edit.focus();
    await page.keyboard.press("Enter");
    await pressAt(page, dialog.getByRole("button", { name: "Back to the original" }));
    await pressAt(page, dialog.getByRole("button", { name: "Save" }));
    await dialog.waitFor({ state: "detached" });
    await pressAt(page, editor.button("Update Service"));
    await editor.heading("Services Management").waitFor();
    expect(await savedHero()).toBe(turned.made_from);
  });

  test("the corners of the crop are moved by arrow keys, and Escape changes nothing", async () => {
    const editor = await openEditor(await site.admin(), marbling);
    const before = await savedHero();
    const dialog = await openPictureEditor(editor.page);
    await dialog.getByRole("button", { name: /^Top left corner/ }).focus();
    await editor.page.keyboard.press("Control+ArrowRight");
    expect(Number(await dialog.getByLabel("Left (%)").inputValue())).toBeGreaterThan(5);
    await editor.page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    expect(await editor.hasFocus(editButton(editor.page))).toBe(true);
    await editor.button("Update Service").click();
    await editor.heading("Services Management").waitFor();
    expect(await savedHero()).toBe(before);
  });
});

test("what was set stays in the dialog if the server cannot be reached, or asks for the password", async () => {
  const visitor = await site.admin();
  visitor.expectTrouble(/images\/edit/);
  const { page } = await openEditor(visitor, marbling);
  await upload(page, "again.jpg");
  const dialog = await openPictureEditor(page);
  await dialog.getByLabel("Width (%)").fill("50");
  await page.route("/admin/images/edit", (route) => route.abort());
  await dialog.getByRole("button", { name: "Save" }).click();
  const failure = dialog.getByRole("alert");
  await failure.waitFor();
  expect(await failure.innerText()).toBe("The picture could not be changed. Please try again.");
  expect(await dialog.getByLabel("Width (%)").inputValue()).toBe("50");
  await page.unroute("/admin/images/edit");

  await site.db.deleteFrom("sessions").execute();
  await dialog.getByRole("button", { name: "Save" }).click();
  const signIn = page.getByRole("dialog", { name: "Please sign in again" });
  await signIn.getByLabel("Email Address").fill(owner.email);
  await signIn.getByLabel("Password", { exact: true }).fill(owner.password);
  await signIn.getByRole("button", { name: "Sign In" }).click();
  await dialog.waitFor({ state: "detached" });
  const newest = site.db.selectFrom("images").selectAll().orderBy("uploaded_at", "desc").limit(1);
  expect(await newest.executeTakeFirstOrThrow()).toMatchObject({ width: 600, height: 1600 });
});

async function upload(page: Page, name: string): Promise<void> {
  const file = { name, mimeType: "image/jpeg", buffer: await portraitWithFace() };
  const shown = editorOn(page).heroImage.getByRole("img").first();
  const before = await shown.getAttribute("src");
  await page.locator("input[type=file]").first().setInputFiles(file);
  await expect.poll(() => shown.getAttribute("src")).not.toBe(before);
  await page.getByRole("list", { name: "Uploads" }).waitFor({ state: "detached" });
}

function editButton(page: Page): Locator {
  return editorOn(page).heroImage.getByRole("button", { name: "Edit picture" });
}

async function openPictureEditor(page: Page): Promise<Locator> {
  await editButton(page).click();
  const dialog = page.getByRole("dialog", { name: "Edit picture" });
  await dialog.getByText("How pages show it").waitFor();
  return dialog;
}

async function pressAt(page: Page, button: Locator): Promise<void> {
  await button.focus();
  await page.keyboard.press("Enter");
}

/** Moves a finger from the middle of an element, as Chromium reports it. */
async function dragByTouch(element: Locator, by: { x: number; y: number }): Promise<void> {
  const box = await element.boundingBox();
  if (!box) throw new Error("nothing to drag");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const page = element.page();
  const session = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: object[]) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints: touchPoints as never });
  await touch("touchStart", [{ x, y }]);
  for (const share of [0.3, 0.6, 1])
    await touch("touchMove", [{ x: x + by.x * share, y: y + by.y * share }]);
  await touch("touchEnd", []);
}

async function savedHero(): Promise<string | null | undefined> {
  const services = await list(site.db, serviceType);
  return services.find(({ id }) => id === "service-marbling")?.heroImage;
}

function rowOf(url: string | null | undefined) {
  const rows = site.db.selectFrom("images").selectAll();
  return rows.where("url", "=", url ?? "").executeTakeFirstOrThrow();
}
