import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type MailServer, startMailServer } from "#tests/mail/mail-server.ts";
import { faultsOf } from "./admin-screens.ts";
import { enquiryFormOn, openEnquiryForm } from "./enquiry-form.ts";
import { runningAdmin } from "./running-admin.ts";
import type { Visitor } from "./visitor.ts";

const environment = { SMTP_URL: "" };
let mailServer: MailServer;
beforeAll(async () => {
  mailServer = await startMailServer();
  environment.SMTP_URL = mailServer.url;
});
const site = runningAdmin({ environment });
afterAll(() => mailServer.goDown());

const dragging = "dragging-1f3b30-over-d9b3a0";
const marbling = "marbling-c08a2e-over-123456";
const titles = {
  dragging: "Dragging, Bottle Green over Plaster Pink",
  marbling: /^Marbling, .+ over #123456$/,
};

/** Keeps a sample in the visitor's browser, as the sampler does, with a plain colour as drawing. */
async function keep({ page }: Visitor, code: string, isOwnWall = false): Promise<void> {
  const create = { width: 900, height: 600, channels: 3, background: "#d9b3a0" } as const;
  const jpeg = await sharp({ create }).jpeg().toBuffer();
  const picture = `data:image/jpeg;base64,${jpeg.toString("base64")}`;
  await page.evaluate(
    (sample) => {
      const kept = JSON.parse(localStorage.getItem("kept-samples") ?? "[]");
      localStorage.setItem("kept-samples", JSON.stringify([...kept, sample]));
    },
    { code, picture, isOwnWall },
  );
}

const mailTo = (recipient: string) => mailServer.mails.find(({ to }) => to.includes(recipient));

test("a visitor sends samples from the sampler, and the inbox and the mail show them", async () => {
  const visitor = await site.stranger({ width: 360 });
  const { page } = visitor;
  await page.goto(`/sampler?sample=${dragging}`);
  await keep(visitor, dragging, true);
  await keep(visitor, marbling);
  const path = `/contact?service=dragging&sample=${dragging}&sample=${marbling}&boards=yes`;
  const form = await openEnquiryForm(visitor, path);
  const samples = page.getByRole("group", { name: "Your samples" });
  await samples.getByRole("checkbox", { name: titles.dragging }).waitFor();
  await samples.getByText("on your own wall").waitFor();
  const pictures = samples.locator("img");
  await expect
    .poll(() => pictures.evaluateAll((all) => all.map((image) => (image as HTMLImageElement).src)))
    .toEqual([expect.stringMatching(/^blob:/), expect.stringMatching(/^blob:/)]);
  const boards = samples.getByRole("checkbox", { name: /send me sample boards/ });
  expect(await boards.isChecked()).toBe(true);
  expect(await faultsOf(page)).toEqual([]);
  await form.fill({ name: "Gráinne Daly", email: "grainne@example.com" });
  await form.send();
  const reference = await form.thankedFor();

  const recipient = "grainne@example.com";
  await expect.poll(() => mailTo(recipient)).toBeTruthy();
  expect(mailTo(recipient)?.text).toContain(`Your samples: ${titles.dragging}`);
  const business = () => mailServer.mails.find(({ to }) => !to.includes(recipient));
  await expect.poll(business, { timeout: 30_000 }).toBeTruthy();
  expect(business()?.text).toContain(
    `Samples: ${titles.dragging} (on a photo of their own wall); Marbling, `,
  );
  expect(business()?.text).toContain("Asks for painted sample boards");
  const [first, second] = [...(business()?.pictures ?? [])];
  for (const [cid, jpeg] of [first, second].flatMap((found) => (found ? [found] : []))) {
    expect(business()?.html).toContain(`src="cid:${cid}"`);
    expect(await sharp(jpeg).metadata()).toMatchObject({ width: 900, height: 600 });
  }
  expect(second).toBeTruthy();

  const { id } = await site.db
    .selectFrom("enquiries")
    .select("id")
    .where("reference", "=", reference)
    .executeTakeFirstOrThrow();
  const owner = await site.admin();
  await owner.open(`/admin/enquiries?search=plaster`);
  await owner.page.getByRole("link", { name: "Gráinne Daly" }).waitFor();
  await owner.page.getByText("Sample boards", { exact: true }).waitFor();
  await owner.open(`/admin/enquiries/${id}`);
  const shown = owner.page.getByRole("region", { name: "Samples" });
  await shown.getByText(titles.dragging, { exact: true }).waitFor();
  await shown.getByText("On a photo of their own wall").waitFor();
  await expect
    .poll(() =>
      shown
        .locator("img")
        .evaluateAll((all) => all.map((image) => (image as HTMLImageElement).naturalWidth)),
    )
    .toEqual([900, 900]);
  expect(await faultsOf(owner.page)).toEqual([]);
  const links = await shown
    .getByRole("link")
    .evaluateAll((all) => all.map((link) => link.getAttribute("href")));
  expect(links).toEqual([`/sampler?sample=${dragging}`, `/sampler?sample=${marbling}`]);
});

test("a sample whose drawing was lost is drawn by the server", async () => {
  const visitor = await site.stranger();
  const form = await openEnquiryForm(visitor, `/contact?sample=${marbling}`);
  const picture = visitor.page.getByRole("group", { name: "Your samples" }).locator("img");
  await expect
    .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBe(1200);
  mailServer.mails.length = 0;
  await form.fill({ name: "Orla Keenan", email: "orla@example.com" });
  await form.send();
  await form.thankedFor();
  const business = () => mailServer.mails.find(({ to }) => !to.includes("orla@example.com"));
  await expect.poll(business).toBeTruthy();
  const [jpeg] = business()?.pictures.values() ?? [];
  expect(await sharp(jpeg).metadata()).toMatchObject({ width: 1200, height: 630 });
});

test("a reload keeps which samples are chosen, and other visits keep the draft's samples", async () => {
  const visitor = await site.stranger();
  const { page } = visitor;
  const path = `/contact?sample=${dragging}&sample=${marbling}`;
  const form = await openEnquiryForm(visitor, path);
  const boxes = page.getByRole("group", { name: "Your samples" }).getByRole("checkbox");
  await boxes.nth(1).uncheck();
  await boxes.nth(2).check();
  await form.fields.message.fill("The hall");
  const chosen = () =>
    boxes.evaluateAll((all) => all.map((box) => (box as HTMLInputElement).checked));
  await openEnquiryForm(visitor, path);
  expect(await chosen()).toEqual([true, false, true]);
  await openEnquiryForm(visitor, "/contact");
  await expect.poll(chosen).toEqual([true, true]);
  expect(await enquiryFormOn(page).fields.message.inputValue()).toBe("The hall");
});

test("without scripts the chosen samples are sent, and the form comes back with them", async () => {
  const visitor = await site.stranger({ runsScripts: false });
  const { page } = visitor;
  await page.goto(`/contact?service=marbling&sample=${dragging}&sample=${marbling}`);
  const samples = page.getByRole("group", { name: "Your samples" });
  const picture = samples.locator("noscript img").first();
  expect(await picture.getAttribute("src")).toBe(`/sampler/${dragging}.jpg`);
  await samples.getByRole("checkbox", { name: titles.dragging }).uncheck();
  await samples.getByRole("checkbox", { name: /send me sample boards/ }).check();
  const form = enquiryFormOn(page);
  await form.fill({ name: "Ciarán Quinn", postcode: "BT1 5GS" });
  await form.fields.email.fill("ciaran@example.com");
  await form.send();
  await form.thankedFor();
  const stored = await site.db
    .selectFrom("enquiry_samples")
    .innerJoin("enquiries", "enquiries.id", "enquiry_id")
    .select(["code", "title", "wants_boards"])
    .where("name", "=", "Ciarán Quinn")
    .execute();
  expect(stored).toEqual([
    { code: marbling, title: expect.stringMatching(titles.marbling), wants_boards: 1 },
  ]);
});
