import type { Locator, Page } from "playwright-core";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { exampleService } from "#domain/content/examples.ts";
import { services as serviceType } from "#domain/content/services.ts";
import { list, save } from "#domain/content/store.ts";
import { latestVersion } from "#domain/publishing/publications.ts";
import { editorOn, openEditor } from "./admin-editor.ts";
import { openList } from "./admin-list.ts";
import { openPublishPage } from "./publish-page.ts";
import { openTab, owner, runningAdmin } from "./running-admin.ts";
import type { Visitor } from "./visitor.ts";

const site = runningAdmin();

interface SentFile {
  name: string;
  type: string;
  bytes: Buffer;
}

describe("the picture of a service", () => {
  test.for(["jpeg", "png", "gif", "webp", "avif"] as const)(
    "can be a chosen %s, and is shown at once",
    async (format) => {
      const editor = await openEditor(await site.admin(), "/admin/services/new");
      expect(await dropArea(editor.page).innerText()).toMatch(
        /Click to upload or drag and drop\s+PNG, JPG, GIF up to 5MB/,
      );
      const chooser = editor.page.waitForEvent("filechooser");
      await dropArea(editor.page).click();
      await (await chooser).setFiles(chosen(await picture(format)));
      await seen(preview(editor.page));
    },
  );

  test("can be dropped onto the form", async () => {
    const editor = await openEditor(await site.admin(), "/admin/services/new");
    await hand(dropArea(editor.page), "drop", await picture("png"));
    await seen(preview(editor.page));
  });

  test("can be pasted", async () => {
    const editor = await openEditor(await site.admin(), "/admin/services/new");
    await dropArea(editor.page).focus();
    await hand(dropArea(editor.page), "paste", await picture("png"));
    await seen(preview(editor.page));
  });

  test("can be saved, replaced and removed", async () => {
    const editor = await openEditor(await site.admin(), "/admin/services/new");
    const { page } = editor;
    await editor.field("Service Name").fill("With a picture");
    await editor.field("Summary").fill("A summary.");
    await editor.field("Description").fill("A description.");
    await choose(page, await picture("png"));
    await seen(preview(page));
    await editor.button("Create Service").click();
    await editor.heading("Services Management").waitFor();
    const first = await savedPicture();
    expect(first).toMatch(/^\/website-images\/services\/\d+-green/);

    await page.getByRole("link", { name: "Edit With a picture" }).click();
    await seen(preview(page));
    const chooser = page.waitForEvent("filechooser");
    await editor.button("Replace").click();
    await (await chooser).setFiles(chosen(await picture("webp")));
    await page.getByText("green.webp", { exact: true }).last().waitFor();
    await expect.poll(() => editor.hasFocus(editor.button("Replace"))).toBe(true);
    await seen(preview(page));
    await editor.button("Update Service").click();
    await editor.heading("Services Management").waitFor();
    const second = await savedPicture();
    expect(second).toMatch(/^\/website-images\/services\/\d+-green/);
    expect(second).not.toBe(first);

    await page.getByRole("link", { name: "Edit With a picture" }).click();
    await editor.button("Remove").click();
    await dropArea(page).waitFor();
    await editor.button("Update Service").click();
    await editor.heading("Services Management").waitFor();
    expect(await savedPicture()).toBeNull();
  });

  test.for([
    ["a text", { name: "notes.txt", type: "text/plain", bytes: Buffer.from("notes") }],
    ["an SVG", { name: "a.svg", type: "image/svg+xml", bytes: Buffer.from("<svg/>") }],
    ["a text that calls itself a picture", lying("photo.jpg", "image/jpeg")],
    ["an iPhone's picture", { name: "a.heic", type: "image/heic", bytes: Buffer.from("heic") }],
  ] as const)("is not %s", async ([_, file]) => {
    const visitor = await site.admin();
    visitor.expectTrouble(/status of 422/);
    const editor = await openEditor(visitor, "/admin/services/new");
    await choose(editor.page, file);
    const message = editor.page.getByRole("alert");
    await message.waitFor();
    expect(await message.innerText()).toMatch(/^Please select an image file\b/);
    expect(await preview(editor.page).count()).toBe(0);
    await choose(editor.page, await picture("png"));
    await seen(preview(editor.page));
    expect(await message.count()).toBe(0);
  });

  test("must be smaller than 5 MB", async () => {
    const editor = await openEditor(await site.admin(), "/admin/services/new");
    const bytes = Buffer.alloc(5 * 1024 * 1024);
    await choose(editor.page, { name: "large.png", type: "image/png", bytes });
    const message = editor.page.getByRole("alert");
    await message.waitFor();
    expect(await message.innerText()).toMatch(/^Image size must be less than 5MB\b/);
  });

  test("is shown as uploading, and as failed if the upload fails", async () => {
    const visitor = await site.admin();
    visitor.expectTrouble(/admin\/images/);
    const editor = await openEditor(visitor, "/admin/services/new");
    const { page } = editor;
    const answer = Promise.withResolvers<void>();
    await page.route("/admin/images", async (route) => {
      await answer.promise;
      await route.abort();
    });
    await choose(page, await picture("png"));
    await page.getByText("Uploading...").waitFor();
    expect(await dropArea(page).isDisabled()).toBe(true);
    answer.resolve();
    const message = page.getByRole("alert");
    await message.waitFor();
    expect(await message.innerText()).toBe("Failed to upload image. Please try again.");
    await page.unroute("/admin/images");
    await choose(page, await picture("png"));
    await seen(preview(page));
  });

  test("is shown as failed after two minutes without an answer", async () => {
    const visitor = await site.admin();
    visitor.expectTrouble(/admin\/images/);
    await visitor.page.clock.install();
    const { page } = await openEditor(visitor, "/admin/services/new");
    await page.route("/admin/images", () => {});
    const sent = page.waitForRequest("/admin/images");
    await choose(page, await picture("png"));
    await sent;
    await page.clock.fastForward(119_000);
    await page.getByText("Uploading...").waitFor();
    await page.clock.fastForward(2_000);
    const message = page.getByRole("alert");
    await message.waitFor();
    expect(await message.innerText()).toBe("Failed to upload image. Please try again.");
    await page.unroute("/admin/images");
    await choose(page, await picture("png"));
    await seen(preview(page));
  });

  test("uploads by itself after the password, if the session has ended", async () => {
    const editor = await openEditor(await site.admin(), "/admin/services/new");
    const { page } = editor;
    await editor.field("Service Name").fill("Signed in again");
    await site.db.deleteFrom("sessions").execute();
    await choose(page, await picture("png"));
    const dialog = page.getByRole("dialog", { name: "Please sign in again" });
    await dialog.getByText("The picture is not uploaded yet: signing in uploads it.").waitFor();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await dialog.waitFor({ state: "detached" });
    const message = page.getByRole("alert");
    await message.waitFor();
    expect(await message.innerText()).toBe("Failed to upload image. Please try again.");

    await choose(page, await picture("png"));
    await dialog.getByLabel("Email Address").fill(owner.email);
    await dialog.getByLabel("Password", { exact: true }).fill(owner.password);
    await dialog.getByRole("button", { name: "Sign In" }).click();
    await seen(preview(page));
    await dialog.waitFor({ state: "detached" });
    expect(await message.count()).toBe(0);
    expect(await editor.field("Service Name").inputValue()).toBe("Signed in again");
    await editor.heading("Add New Service").waitFor();
  });
});

describe("a form whose picture is still uploading", () => {
  test("saves by itself with the picture as soon as the upload is complete", async () => {
    const visitor = await site.admin();
    const { editor, arrive } = await saveTooSoon(visitor);
    await editor.field("Summary").fill("Typed while waiting.");
    await editor.field("Service Name").press("Enter");
    expect(saves(visitor)).toBe(0);
    arrive();
    await editor.heading("Services Management").waitFor();
    expect(saves(visitor)).toBe(1);
    const stored = (await list(site.db, serviceType)).find(({ slug }) => slug === "too-soon");
    expect(stored?.summary).toBe("Typed while waiting.");
    expect(stored?.heroImage).toMatch(/^\/website-images\/services\/\d+-green/);
  });

  test("is not saved if the upload fails, and keeps all typed text", async () => {
    const visitor = await site.admin();
    visitor.expectTrouble(/admin\/images/);
    const { editor, fail } = await saveTooSoon(visitor);
    fail();
    await editor.banner.waitFor();
    const why = "Failed to upload image. Please try again.";
    expect(await editor.banner.innerText()).toBe(`Not saved. ${why}`);
    await editor.page.getByText(why, { exact: true }).waitFor();
    expect(await editor.field("Service Name").inputValue()).toBe("Too soon");
    expect(await editor.button("Create Service").isEnabled()).toBe(true);
    expect(saves(visitor)).toBe(0);
  });

  test("asks before the owner leaves it, even with nothing typed", async () => {
    const visitor = await site.admin();
    const editor = await openEditor(visitor, "/admin/services/new");
    const { page } = editor;
    await page.route("/admin/images", () => {});
    await choose(page, await picture("png"));
    await page.getByText("Uploading...").waitFor();
    await page.getByRole("navigation").getByRole("link", { name: "Dashboard" }).click();
    const question = page.getByRole("dialog", { name: "Leave without saving?" });
    await question.getByText(/still being uploaded/).waitFor();
    await question.getByRole("button", { name: "Leave" }).click();
    await editor.heading("Welcome to Your Dashboard").waitFor();
  });

  test("of a project waits for all of them", async () => {
    const visitor = await site.admin();
    visitor.expectTrouble(/status of 422/);
    const editor = await openEditor(visitor, "/admin/portfolio/new");
    const { page } = editor;
    await editor.field("Project Title").fill("Four at once");
    await editor.field("Sector").selectOption("Heritage");
    await editor.field("Location").fill("Newry");
    await editor.field("What Was Done").fill("A stair.");
    const answer = Promise.withResolvers<void>();
    await page.route("/admin/images", async (route) => {
      await answer.promise;
      await route.continue();
    });
    const file = chosen(await picture("png"));
    await page.locator("input[type=file]").setInputFiles([file, file, file, file]);
    const uploads = page.getByRole("list", { name: "Uploads" }).getByRole("listitem");
    const underway = expect.stringMatching(/%|prepared/);
    await expect
      .poll(async () => (await uploads.allInnerTexts()).map((text) => text.split("\n").at(-1)))
      .toEqual([underway, underway, underway, "Ready to be sent"]);
    await editor.button("Create Project").click();
    await editor.button("Waiting for the picture…").waitFor();
    answer.resolve();
    await editor.heading("Portfolio Management").waitFor();
    const card = page.getByRole("article").filter({ hasText: "Four at once" });
    await card.getByText("4 images").waitFor();
  });

  test("of a project accepts all pictures, and names each file that is not one", async () => {
    const visitor = await site.admin();
    visitor.expectTrouble(/status of 422/);
    const { page } = await openEditor(visitor, "/admin/portfolio/new");
    const good = await picture("png");
    const answer = Promise.withResolvers<void>();
    await page.route("/admin/images", async (route) => {
      await answer.promise;
      await route.continue();
    });
    const files = [
      { ...good, name: "s1.png" },
      lying("bad.jpg", "image/jpeg"),
      { ...good, name: "s2.png" },
      lying("notes.txt", "text/plain"),
      { ...good, name: "s3.png" },
    ];
    const input = page.locator("input[type=file]");
    await input.setInputFiles(files.map(chosen));
    await page.getByRole("progressbar", { name: "s2.png" }).waitFor();
    await page.getByText("Uploading...", { exact: true }).waitFor();
    answer.resolve();
    const rows = page.getByRole("group", { name: /^Image \d+$/ });
    await rows.nth(2).waitFor();
    const names = rows.locator("bdi");
    await expect.poll(() => names.allInnerTexts()).toEqual(["s1.png", "s2.png", "s3.png"]);
    const failures = page.getByRole("list", { name: "Not uploaded" }).getByRole("alert");
    const why = "Please select an image file. This file cannot be read as a picture.";
    await expect
      .poll(() => failures.allInnerTexts())
      .toEqual([
        expect.stringContaining(`bad.jpg: ${why}`),
        expect.stringContaining(`notes.txt: ${why}`),
      ]);
    await page.getByText("Click to upload or drag and drop").waitFor();
    await input.setInputFiles(chosen(good));
    await rows.nth(3).waitFor();
    expect(await failures.count()).toBe(0);
  });

  /** Fills in a service and saves it while its picture is uploading. */
  async function saveTooSoon(visitor: Visitor) {
    const editor = await openEditor(visitor, "/admin/services/new");
    const { page } = editor;
    const answer = Promise.withResolvers<"continue" | "abort">();
    await page.route("/admin/images", async (route) => route[await answer.promise]());
    await editor.field("Service Name").fill("Too soon");
    await editor.field("Summary").fill("A summary.");
    await editor.field("Description").fill("A description.");
    await choose(page, await picture("png"));
    await editor.button("Create Service").click();
    await editor.button("Waiting for the picture…").waitFor();
    expect(await editor.button("Waiting for the picture…").isDisabled()).toBe(true);
    return {
      editor,
      arrive: () => answer.resolve("continue"),
      fail: () => answer.resolve("abort"),
    };
  }

  function saves(visitor: Visitor): number {
    const sent = visitor.requests.filter((request) => request.method() === "POST");
    return sent.filter((request) => request.url().includes("/services/new")).length;
  }
});

describe("a picture that was not there when the page opened", () => {
  const service = "/admin/services/service-dragging/edit";
  const project = "/admin/portfolio/new";

  test("is not sent to the page", async () => {
    const visitor = await site.admin();
    const { page } = await openEditor(visitor, "/admin/services/new");
    const name = await stored(page);
    const ofProject = "/admin/portfolio/project-civic-hall-restoration/edit";
    for (const path of ["/admin/services/new", service, project, ofProject]) {
      const html = await (await page.request.get(path)).text();
      expect(html.includes("Cancel"), path).toBe(true);
      expect(html.includes(name), path).toBe(false);
    }
  });

  test("is shown if it belongs to a draft", async () => {
    const visitor = await site.admin();
    const editor = await openEditor(visitor, service);
    const { page } = editor;
    await editor.button("Remove").click();
    const name = await stored(page);
    await page.reload();
    await editor.button("Restore").click();
    // The page knows only its url, which ends in the stored file's name.
    expect(name).toBe("green.png");
    await page.getByText(/^green\.\w+$/).waitFor();
    await seen(preview(page));

    await visitor.open(project);
    await editor.button("Cancel").waitFor();
    await page.locator("input[type=file]").setInputFiles(chosen(await picture("png")));
    const image = page.getByRole("group", { name: "Image 1" }).locator("img");
    await seen(image);
    await page.reload();
    await editor.button("Restore").click();
    await seen(image);
  });

  test("is shown as missing if a draft outlived the picture", async () => {
    const visitor = await site.admin();
    visitor.expectTrouble(/status of 404/);
    const editor = await openEditor(visitor, "/admin/services/new");
    const { page } = editor;
    await stored(page);
    const newest = site.db.selectFrom("images").select("url").orderBy("uploaded_at", "desc");
    const { url } = await newest.limit(1).executeTakeFirstOrThrow();
    const origin = new URL(page.url()).origin;
    const headers = { Origin: origin };
    const deleted = await page.request.post("/admin/pictures", { headers, form: { id: url } });
    expect(deleted.status()).toBe(200);
    await page.reload();
    await editor.button("Restore").click();
    await page.getByText("This picture is missing.").waitFor();
    await editor.button("Replace").click();
    await choose(page, await picture("png"));
    await seen(preview(page));
  });

  test("is shown as missing if a saved row names a deleted picture", async () => {
    const visitor = await site.admin();
    visitor.expectTrouble(/status of 404/);
    const heroImage = "/website-images/services/1-gone.jpg";
    const form = exampleService({ slug: "picture-gone", heroImage });
    const saved = await save(site.db, serviceType, { form, now: new Date() });
    if (saved.outcome !== "saved") throw new Error(saved.outcome);
    const { page } = await openEditor(visitor, `/admin/services/${saved.item.id}/edit`);
    await page.getByText("This picture is missing.").waitFor();
  });

  test("is shown if the owner takes it from someone else's save", async () => {
    const visitor = await site.admin();
    const mine = await openEditor(visitor, service);
    await mine.field("Summary").fill("Typed here.");
    const theirs = editorOn(await openTab(visitor, service));
    await theirs.button("Remove").click();
    const name = await stored(theirs.page);
    await theirs.button("Update Service").click();
    await theirs.heading("Services Management").waitFor();
    await mine.button("Look").click();
    await mine.button("Take it into my form").click();
    expect(name).toBe("green.png");
    await mine.page.getByText(/^green\.\w+$/).waitFor();
    await seen(preview(mine.page));
  });

  /** Chooses a picture and waits until it is stored. Returns the file's name. */
  async function stored(page: Page): Promise<string> {
    await choose(page, await picture("png"));
    await seen(preview(page));
    return page.getByText("green.png", { exact: true }).innerText();
  }
});

test("a picture removed from a project returns with a restored version, for visitors and in the form", async () => {
  const visitor = await site.admin();
  const reader = await site.stranger();
  const { page } = visitor;
  const editor = editorOn(page);
  const images = page.getByRole("group", { name: /^Image \d+$/ });
  const alt = images.last().getByLabel("What the picture shows");
  const green = "A wall in bottle green";
  const open = async () => {
    await (await openList(visitor, "portfolio")).editLink("Hotel bar in gold leaf").click();
    await alt.waitFor();
  };
  const publish = async () => {
    await editor.button("Update Project").click();
    await editor.heading("Portfolio Management").waitFor();
    await (await openPublishPage(visitor)).publish("");
  };
  const shown = reader.page.getByRole("img", { name: green });

  await open();
  const count = await images.count();
  await page.locator("input[type=file]").setInputFiles(chosen(await picture("png")));
  await images.nth(count).waitFor();
  await alt.fill(green);
  await publish();
  const whole = await latestVersion(site.db);
  await reader.open("/portfolio/hotel-bar-in-gold-leaf");
  await seen(shown);

  await open();
  await editor.button(`Remove image ${count + 1}`).click();
  await publish();
  await reader.page.reload();
  expect(await shown.count()).toBe(0);

  await visitor.open(`/admin/history/${whole}`);
  await page.getByLabel("Restore it for editing as well").check();
  await page.getByRole("button", { name: `Publish version ${whole} again` }).click();
  await page.getByText(/^Published\. Visitors see version/).waitFor();
  await reader.page.reload();
  await seen(shown);
  await open();
  expect(await alt.inputValue()).toBe(green);
  await seen(images.last().locator("img"));
});

function dropArea(page: Page): Locator {
  return page.getByRole("button", { name: "Hero Image: choose a picture" });
}

function preview(page: Page): Locator {
  return page.getByRole("img", { name: "Hero Image" });
}

/** Waits until a picture has loaded. */
async function seen(image: Locator): Promise<void> {
  await image.scrollIntoViewIfNeeded();
  const width = () => image.evaluate((element: HTMLImageElement) => element.naturalWidth);
  await expect.poll(width).toBeGreaterThan(0);
}

async function picture(format: "jpeg" | "png" | "gif" | "webp" | "avif"): Promise<SentFile> {
  const create = { width: 480, height: 300, channels: 3, background: "#1f3b30" } as const;
  const bytes = await sharp({ create }).toFormat(format).toBuffer();
  return { name: `green.${format}`, type: `image/${format}`, bytes };
}

function lying(name: string, type: string): SentFile {
  return { name, type, bytes: Buffer.from("this is no picture") };
}

function choose(page: Page, file: SentFile): Promise<void> {
  return editorOn(page).heroImage.locator("input[type=file]").setInputFiles(chosen(file));
}

function chosen({ name, type, bytes }: SentFile) {
  return { name, mimeType: type, buffer: bytes };
}

/** Drops a file onto an element, or pastes it there. */
async function hand(
  target: Locator,
  how: "drop" | "paste",
  { name, type, bytes }: SentFile,
): Promise<void> {
  await target.evaluate(
    (element, { how, name, type, base64 }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const transfer = new DataTransfer();
      transfer.items.add(new File([bytes], name, { type }));
      element.dispatchEvent(
        how === "drop"
          ? new DragEvent("drop", { dataTransfer: transfer, bubbles: true, cancelable: true })
          : new ClipboardEvent("paste", {
              clipboardData: transfer,
              bubbles: true,
              cancelable: true,
            }),
      );
    },
    { how, name, type, base64: bytes.toString("base64") },
  );
}

async function savedPicture(): Promise<string | null | undefined> {
  const services = await list(site.db, serviceType);
  return services.find(({ slug }) => slug === "with-a-picture")?.heroImage;
}
