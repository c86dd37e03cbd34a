import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { enquiryFormOn, openEnquiryForm } from "./enquiry-form.ts";
import { runningSite } from "./running-site.ts";

const megabyte = 1024 * 1024;

describe("photos of the room", () => {
  const site = runningSite();

  const photos = (enquiry: string) =>
    site.db
      .selectFrom("enquiry_photos")
      .innerJoin("enquiries", "enquiries.id", "enquiry_photos.enquiry_id")
      .select(["enquiry_photos.id", "enquiry_id", "file_name", "enquiry_photos.width"])
      .where("enquiries.reference", "=", enquiry)
      .orderBy("uploaded_at")
      .execute();

  /** As if one more photo had arrived. */
  async function keep(ids: { id: string; enquiry_id: string }) {
    const photo = { ...ids, key: ids.id, file_name: "room.jpg", width: 9, height: 9, bytes: 9 };
    await site.db
      .insertInto("enquiry_photos")
      .values({ ...photo, uploaded_at: "" })
      .execute();
  }

  test("are shrunk and sent once the enquiry is stored, and hidden from everyone who is signed out", async () => {
    const visitor = await site.visitor({ width: 360 });
    const { page } = visitor;
    const form = await openEnquiryForm(visitor);
    await form.fill({ name: "Gráinne Daly" });
    const chooser = page.getByLabel("Photos of the room");
    await chooser.setInputFiles([await photo("hall.jpg", 2600), await photo("wrong.jpg", 300)]);
    await page.getByRole("button", { name: "Remove wrong.jpg" }).click();
    expect(await chooser.evaluate((input) => input === document.activeElement)).toBe(true);
    await form.send();
    const reference = await form.thankedFor();
    await page.getByText("Sent", { exact: true }).waitFor();
    const [stored, ...others] = await photos(reference);
    expect(others).toEqual([]);
    expect(stored).toMatchObject({ file_name: "hall.jpg", width: 2000 });

    const address = `/admin/enquiries/${stored?.enquiry_id}/photos/${stored?.id}`;
    const answer = await page.request.get(address);
    expect(answer.status()).toBe(401);
    expect((await answer.body()).includes(Buffer.from([0xff, 0xd8]))).toBe(false);
  });

  test("that fail do not lose the enquiry, and can be sent again", async () => {
    const visitor = await site.visitor();
    visitor.expectTrouble(/photos/);
    const { page } = visitor;
    await page.route("/api/contact/photos", (route) => route.abort(), { times: 1 });
    const form = await openEnquiryForm(visitor);
    await form.fill({ name: "Ciarán Quinn" });
    await page
      .getByLabel("Photos of the room")
      .setInputFiles([
        await photo("bar.jpg", 500),
        { name: "list.txt", mimeType: "image/png", buffer: Buffer.from("no picture") },
      ]);
    await form.send();
    const reference = await form.thankedFor();
    await page.getByText("It could not be sent.").waitFor();
    await page.getByText("This file cannot be read as a picture.").waitFor();
    await page.getByRole("button", { name: "Remove list.txt" }).click();
    expect(await photos(reference)).toEqual([]);
    await page.getByRole("button", { name: "Try again: bar.jpg" }).click();
    await page.getByText("Sent", { exact: true }).waitFor();
    expect(await photos(reference)).toMatchObject([{ file_name: "bar.jpg" }]);
  });

  test("make the browser ask if the visitor leaves during their upload", async () => {
    const visitor = await site.visitor();
    // The question makes the browser skip its cross-fade.
    visitor.expectTrouble(/ViewTransition opt-in disabled/);
    const { page } = visitor;
    await page.route("/api/contact/photos", () => {});
    const form = await openEnquiryForm(visitor);
    await form.fill({ name: "Orla Keenan" });
    await page.getByLabel("Photos of the room").setInputFiles([await photo("stair.jpg", 500)]);
    await form.send();
    await form.thankedFor();
    await page.getByText("Please keep this page open until they are sent.").waitFor();
    const asked = page.waitForEvent("dialog");
    const left = page.getByRole("link", { name: "About" }).first().click();
    const dialog = await asked;
    expect(dialog.type()).toBe("beforeunload");
    await dialog.accept();
    await left;
    await page.waitForURL("/about");
  });

  test("are counted when the thank-you panel is opened again", async () => {
    const visitor = await site.visitor({ width: 360 });
    const { page } = visitor;
    const form = await openEnquiryForm(visitor);
    await form.fill({ name: "Dara Magee" });
    await page.getByLabel("Photos of the room").setInputFiles([await photo("door.jpg", 500)]);
    await form.send();
    const reference = await form.thankedFor();
    await page.getByText("Sent", { exact: true }).waitFor();
    const [{ id = "" } = {}] = await site.db.selectFrom("enquiries").select("id").execute();
    expect(page.url()).toContain(`sent=${reference}`);
    expect(page.url()).not.toContain(id);
    await page.reload();
    await page.getByText("Photos that have reached us: one of five.").waitFor();
    await page.getByText("Up to four.").waitFor();
    const [first] = await photos(reference);
    const { enquiry_id } = first ?? expect.fail();
    for (const id of ["2", "3", "4", "5"]) await keep({ id, enquiry_id });
    await page.reload();
    await page.getByText("Photos that have reached us: five of five.").waitFor();
    expect(await page.getByLabel("Photos of the room").count()).toBe(0);
  });

  test("are previewed with name and size when chosen, and released when removed", async () => {
    const visitor = await site.visitor({ width: 360 });
    // A released preview can no longer be loaded.
    visitor.expectTrouble(/blob:/);
    const { page } = visitor;
    await openEnquiryForm(visitor);
    const chooser = page.getByLabel("Photos of the room");
    const hall = await photo("hall.jpg", 2600);
    const phone = { name: "IMG_2041.HEIC", mimeType: "image/heic", buffer: Buffer.alloc(megabyte) };
    await chooser.setInputFiles([hall, phone]);
    const [first, second] = await page
      .getByRole("list", { name: "Photos" })
      .getByRole("listitem")
      .all();
    if (!first || !second) expect.fail("both are listed");
    await expect
      .poll(() => first.locator("img").evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(2600);
    expect(await first.innerText()).toMatch(/^hall\.jpg \d+ KB\s+Remove$/);
    await second.getByText("HEIC", { exact: true }).waitFor();
    expect(await second.locator("img").count()).toBe(0);
    expect(await second.innerText()).toContain("IMG_2041.HEIC 1.0 MB");
    const names = () =>
      chooser.evaluate(({ files }: HTMLInputElement) => [...(files ?? [])].map(({ name }) => name));
    expect(await names()).toEqual(["hall.jpg", "IMG_2041.HEIC"]);

    const url = await first.locator("img").getAttribute("src");
    const isThere = (address: string | null) =>
      page.evaluate(
        (src) =>
          new Promise((done) => {
            const image = new Image();
            image.onload = () => done(true);
            image.onerror = () => done(false);
            image.src = src ?? "";
          }),
        address,
      );
    expect(await isThere(url)).toBe(true);
    await page.getByRole("button", { name: "Remove hall.jpg" }).click();
    expect(await isThere(url)).toBe(false);
    expect(await names()).toEqual(["IMG_2041.HEIC"]);
  });

  test("of other file types are refused by name when chosen", async () => {
    const visitor = await site.visitor({ width: 360 });
    const { page } = visitor;
    await openEnquiryForm(visitor);
    const chooser = page.getByLabel("Photos of the room");
    const quote = { name: "quote.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF") };
    await chooser.setInputFiles([quote, await photo("hall.jpg", 300)]);
    const told = page.getByRole("status").filter({ hasText: "quote.pdf" });
    expect(await told.innerText()).toBe(
      "“\u2068quote.pdf\u2069” is not a photo, and was not added. Choose a picture, such as a JPEG or PNG.",
    );
    const listed = page.getByRole("list", { name: "Photos" }).getByRole("listitem");
    expect(await listed.count()).toBe(1);
    expect(await listed.innerText()).toContain("hall.jpg");
    await chooser.setInputFiles([await photo("bar.jpg", 301)]);
    expect(await told.count()).toBe(0);
    expect(await listed.count()).toBe(2);
  });

  test("are listed once, even if chosen several times", async () => {
    const visitor = await site.visitor();
    await openEnquiryForm(visitor);
    const { page } = visitor;
    const folder = await mkdtemp(join(tmpdir(), "photos-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    const path = join(folder, "hall.jpg");
    await writeFile(path, (await photo("hall.jpg", 300)).buffer);
    const chooser = page.getByLabel("Photos of the room");
    for (let time = 0; time < 2; time += 1) await chooser.setInputFiles(path);
    expect(await page.getByRole("list", { name: "Photos" }).getByRole("listitem").count()).toBe(1);
  });

  test("cannot be chosen before the script that sends them runs", async () => {
    const visitor = await site.visitor();
    const { page } = visitor;
    const arrived = Promise.withResolvers<void>();
    await page.route(/\.js$/, async (route) => {
      await arrived.promise;
      await route.continue();
    });
    await page.goto("/contact", { waitUntil: "commit" });
    const chooser = page.getByLabel("Photos of the room");
    await chooser.waitFor();
    expect(await chooser.isDisabled()).toBe(true);
    arrived.resolve();
    await expect.poll(() => chooser.isEnabled()).toBe(true);
    await chooser.setInputFiles(await photo("hall.jpg", 300));
    await page.getByRole("button", { name: "Remove hall.jpg" }).waitFor();
  });

  test("also arrive from a browser that cannot shrink them", async () => {
    const visitor = await site.visitor();
    const { page } = visitor;
    await page.addInitScript("delete window.createImageBitmap");
    const form = await openEnquiryForm(visitor);
    await form.fill({ name: "Oisín Kane" });
    await page
      .getByLabel("Photos of the room")
      .setInputFiles([await photo("hall.jpg", 2600), await photo("bar.jpg", 500)]);
    await form.send();
    const reference = await form.thankedFor();
    await page.getByText("Sent", { exact: true }).nth(1).waitFor();
    expect(await photos(reference)).toMatchObject([
      { file_name: "hall.jpg", width: 2000 },
      { file_name: "bar.jpg", width: 500 },
    ]);
  });

  test("are limited to five, and are sent by themselves once the visitor is online again", async () => {
    const visitor = await site.visitor();
    visitor.expectTrouble(/photos|ERR_INTERNET_DISCONNECTED/);
    const { page } = visitor;
    const form = await openEnquiryForm(visitor);
    await form.fill({ name: "Eimear Rice" });
    const six = ["a", "b", "c", "d", "e", "f"].map((name, at) => photo(`${name}.jpg`, 90 + at));
    await page.getByLabel("Photos of the room").setInputFiles(await Promise.all(six));
    await page.getByText("An enquiry can have five photos: 1 more could not be added.").waitFor();
    for (const name of ["c", "d", "e"])
      await page.getByRole("button", { name: `Remove ${name}.jpg` }).click();
    await page.route(
      "/api/contact/photos",
      async (route) => {
        await page.context().setOffline(true);
        await route.abort();
      },
      { times: 1 },
    );
    await form.send();
    const reference = await form.thankedFor();
    await page.getByText("It could not be sent.").nth(1).waitFor();
    await page.context().setOffline(false);
    await page.getByText("Sent", { exact: true }).nth(1).waitFor();
    expect(await photos(reference)).toHaveLength(2);
  });

  test("can be sent again after any failure, and do not delay the others", async () => {
    const visitor = await site.visitor();
    visitor.expectTrouble(/stopped by an extension|503/);
    const { page } = visitor;
    const form = await openEnquiryForm(visitor);
    await form.fill({ name: "Bronagh Lavery" });
    await page
      .getByLabel("Photos of the room")
      .setInputFiles([await photo("hall.jpg", 90), await photo("bar.jpg", 91)]);
    await page.evaluate(() => {
      const { fetch } = window;
      window.fetch = async (address, ...others) => {
        if (address !== "/api/contact/photos") return fetch(address, ...others);
        window.fetch = fetch;
        throw new Error("stopped by an extension");
      };
    });
    const busy = { message: "Many photos are arriving just now. Please try again." };
    await page.route("/api/contact/photos", (route) => route.fulfill({ status: 503, json: busy }), {
      times: 1,
    });
    await form.send();
    const reference = await form.thankedFor();
    await page.getByText("It could not be sent.").waitFor();
    await page.getByText(busy.message).waitFor();
    await page.getByRole("button", { name: "Try again: hall.jpg" }).click();
    await page.getByRole("button", { name: "Try again: bar.jpg" }).click();
    await page.getByText("Sent", { exact: true }).nth(1).waitFor();
    expect(await photos(reference)).toHaveLength(2);
  });

  test("are stored once if the connection breaks before the answer", async () => {
    const visitor = await site.visitor();
    const { page } = visitor;
    const form = await openEnquiryForm(visitor);
    await form.fill({ name: "Tadhg Breen" });
    await page.getByLabel("Photos of the room").setInputFiles(await photo("hall.jpg", 2600));
    await page.evaluate(() => {
      const { fetch } = window;
      window.fetch = async (...asked) => {
        const answer = await fetch(...asked);
        if (asked[0] !== "/api/contact/photos") return answer;
        window.fetch = fetch;
        throw new TypeError("the line went");
      };
    });
    await form.send();
    const reference = await form.thankedFor();
    await page.getByText("It could not be sent.").waitFor();
    expect(await photos(reference)).toHaveLength(1);
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    await page.getByText("Sent", { exact: true }).waitFor();
    expect(await photos(reference)).toHaveLength(1);
  });

  test("can be added on the thank-you panel, one at a time, without scripts", async () => {
    const visitor = await site.visitor({ runsScripts: false, width: 360 });
    visitor.expectTrouble(/422/);
    const { page } = visitor;
    await visitor.open("/contact");
    expect(await page.getByLabel("Photos of the room").isVisible()).toBe(false);
    const form = enquiryFormOn(page);
    await form.fill({ name: "Niamh Toner" });
    await form.send();
    const reference = await form.thankedFor();
    const add = async (file: string | Awaited<ReturnType<typeof photo>>) => {
      await page.getByLabel("Add a photo").setInputFiles(file);
      await page.getByRole("button", { name: "Send Photo" }).click();
    };
    await add({ name: "list.txt", mimeType: "image/png", buffer: Buffer.from("no picture") });
    await page.getByText("This file cannot be read as a picture.").waitFor();
    await add(await photo("hall.jpg", 2600));
    await page.getByText("The photo has arrived.").waitFor();
    await page.getByText("Photos that have reached us: one of five.").waitFor();
    expect(await form.thankedFor()).toBe(reference);
    expect(await photos(reference)).toMatchObject([{ file_name: "hall.jpg", width: 2000 }]);

    const asTaken = await photo("phone.jpg", 4000);
    await add(await onDisk("phone.jpg", [asTaken.buffer, Buffer.alloc(12 * megabyte)]));
    await vi.waitFor(
      async () =>
        expect(await photos(reference)).toMatchObject([
          {},
          { file_name: "phone.jpg", width: 2000 },
        ]),
      20_000,
    );
  });

  test("are refused with a message when too large, without scripts", async () => {
    const visitor = await site.visitor({ runsScripts: false, width: 360 });
    visitor.expectTrouble(/413/);
    const { page } = visitor;
    await visitor.open("/contact");
    const form = enquiryFormOn(page);
    await form.fill({ name: "Cara Boyle" });
    await form.send();
    const reference = await form.thankedFor();
    const add = page.getByLabel("Add a photo");
    await add.setInputFiles(await onDisk("wall.jpg", [Buffer.alloc(30 * megabyte)]));
    await page.getByRole("button", { name: "Send Photo" }).click();
    await page.getByText("A photo must be under 20 MB.").waitFor();
    expect(await form.thankedFor()).toBe(reference);
    await add.waitFor();
  });
});

/**
 * Writes a file that is removed when the test ends. Returns its path. A browser reads a large file
 * from a path much faster than from the test.
 */
async function onDisk(name: string, parts: Buffer[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "photos-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, name);
  await writeFile(path, Buffer.concat(parts));
  return path;
}

async function photo(name: string, width: number) {
  const picture = sharp({ create: { width, height: 40, channels: 3, background: "#1f3b30" } });
  return { name, mimeType: "image/jpeg", buffer: await picture.jpeg().toBuffer() };
}
