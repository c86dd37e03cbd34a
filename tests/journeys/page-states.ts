import type { Page } from "playwright-core";
import { heicStart } from "#tests/images/phone-photo.ts";
import { openEnquiryForm } from "./enquiry-form.ts";
import { faultsAt, inWindows, sideways } from "./inspections.ts";
import type { Visitor } from "./visitor.ts";

interface PageState {
  name: string;
  /** The width from which no page has this state. */
  below?: number;
  reach(visitor: Visitor): Promise<unknown>;
}

export const states: PageState[] = [
  { name: "the form with faults", reach: sendFaulty },
  { name: "the form that could not be sent", reach: sendInVain },
  { name: "the form that was sent", reach: send },
  { name: "the form with photos chosen, and a file refused", reach: choosePhotos },
  { name: "the open menu", below: 900, reach: openMenu },
];

/** Finds a page's faults, also with larger text and zoomed in. */
export async function faultsOf({ page }: Visitor, widths = [360]): Promise<string[]> {
  // Zooming to 200 % halves the width.
  const zoomed = widths.map((width) => width / 2).filter((width) => width > 320);
  return [
    ...(await faultsAt(page, widths)),
    ...(await inWindows(page, widths, sidewaysWithLargeText)),
    ...(await inWindows(page, zoomed, sideways)),
  ];
}

/** `sideways` if the browser's text is half as large again. */
async function sidewaysWithLargeText(page: Page): Promise<string[]> {
  const setTextSize = (size: string) =>
    page.evaluate((share) => {
      document.documentElement.style.fontSize = share;
    }, size);
  await setTextSize("150%");
  const faults = await sideways(page);
  await setTextSize("");
  return faults;
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
  const file = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer });
  await visitor.page
    .getByLabel("Photos of the room")
    .setInputFiles([
      file(`${"a-very-long-name-".repeat(6)}.HEIC`, "image/heic", heicStart(24)),
      file(`${"another-".repeat(12)}.pdf`, "application/pdf", Buffer.from("%PDF")),
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
