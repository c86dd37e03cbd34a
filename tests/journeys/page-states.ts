import type { Page } from "playwright-core";
import { openEnquiryForm } from "./enquiry-form.ts";
import { axeFindings, faultyPictures, sideways, smallTargets } from "./inspections.ts";
import type { Visitor } from "./visitor.ts";

export const states = [
  { name: "the form with faults", reach: sendFaulty },
  { name: "the form that could not be sent", reach: sendInVain },
  { name: "the form that was sent", reach: send },
  { name: "the form with photos chosen, and a file refused", reach: choosePhotos },
  { name: "the open menu", reach: openMenu },
];

/** Finds the faults of a page at this width, zoomed in, and with larger text. */
export async function faultsOf(visitor: Visitor): Promise<string[]> {
  return [...(await axeFindings(visitor.page)), ...(await layoutFaultsOf(visitor))];
}

/** The faults that depend on each pixel of the width, so not those that axe finds. */
export async function layoutFaultsOf({ page }: Visitor): Promise<string[]> {
  const faults = [
    ...(await faultyPictures(page)),
    ...(await smallTargets(page)),
    ...(await sideways(page)),
  ];
  const window = page.viewportSize();
  if (!window) return faults;
  // 320 px is the narrowest that we support. Otherwise, zooming to 200 % halves the width.
  await page.setViewportSize({ ...window, width: Math.max(320, window.width / 2) });
  faults.push(...(await sideways(page)));
  await page.setViewportSize(window);
  await setTextSize(page, "150%");
  faults.push(...(await sideways(page)));
  await setTextSize(page, "");
  return faults;
}

/** The text size set in the browser, as a share of the default. */
function setTextSize(page: Page, size: string): Promise<void> {
  return page.evaluate((share) => {
    document.documentElement.style.fontSize = share;
  }, size);
}

async function sendFaulty(visitor: Visitor): Promise<void> {
  const form = await openEnquiryForm(visitor);
  await form.fill({ name: " ", email: "aoife@example" });
  visitor.expectTrouble(/status of 422/);
  await form.send();
  await form.banner.waitFor();
}

async function sendInVain(visitor: Visitor): Promise<void> {
  const form = await openEnquiryForm(visitor);
  await form.fill();
  await visitor.page.route("/api/contact", (route) => route.abort());
  visitor.expectTrouble(/api\/contact/);
  await form.send();
  await form.banner.waitFor();
}

async function send(visitor: Visitor): Promise<void> {
  const form = await openEnquiryForm(visitor);
  await form.fill();
  await form.send();
  await form.thankedFor();
}

async function choosePhotos(visitor: Visitor): Promise<void> {
  await openEnquiryForm(visitor);
  const file = (name: string, mimeType: string) => ({ name, mimeType, buffer: Buffer.alloc(9) });
  await visitor.page
    .getByLabel("Photos of the room")
    .setInputFiles([
      file(`${"a-very-long-name-".repeat(6)}.HEIC`, "image/heic"),
      file(`${"another-".repeat(12)}.pdf`, "application/pdf"),
    ]);
  await visitor.page.getByText("is not a photo").waitFor();
  // The file's type replaces the picture once the browser has found that it cannot show it.
  await visitor.page.getByText("HEIC", { exact: true }).waitFor();
}

async function openMenu(visitor: Visitor): Promise<void> {
  await visitor.open("/");
  await visitor.page.getByRole("button", { name: "Open menu" }).click();
  await visitor.page.getByRole("navigation", { name: "Menu" }).waitFor();
}
