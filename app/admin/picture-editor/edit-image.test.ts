import { beforeEach, describe, expect, test, vi } from "vitest";
import { noEdits } from "#domain/images/edits.ts";
import { imageContext } from "#tests/admin/image-context.ts";
import { siteDatabase } from "#tests/databases/databases.ts";
import { createImages, type TestImages } from "#tests/images/images.ts";
import { newDatabase } from "#tests/publishing/new-database.ts";
import { action, loader } from "./edit-image.ts";

const { requireAdmin } = vi.hoisted(() => ({ requireAdmin: vi.fn() }));
vi.mock("#app/admin/session/require-admin.server.ts", () => ({ requireAdmin }));

const address = "https://decor.example/admin/images/edit";
const turned = { ...noEdits, turn: 1 };

describe("/admin/images/edit", () => {
  const database = newDatabase(siteDatabase.create);
  let images: TestImages;
  let hall: string;
  beforeEach(async () => {
    images = await createImages(database);
    requireAdmin.mockReset().mockResolvedValue({ user: { id: "account-1" }, sessionId: "1" });
    hall = (await images.upload("hall", new Date())).url;
  });

  const ask = (request: Request, answer: typeof action | typeof loader) => {
    const context = imageContext(database, images);
    const url = new URL(request.url);
    return answer({ request, context, params: {}, url, pattern: "/admin/images/edit" });
  };
  const open = (url: string) =>
    ask(new Request(`${address}?${new URLSearchParams({ url })}`), loader);
  const post = (body: unknown) => {
    const headers = { "Content-Type": "application/json" };
    return ask(
      new Request(address, { method: "POST", headers, body: JSON.stringify(body) }),
      action,
    );
  };

  test("an upload is opened without edits, and edited into another picture", async () => {
    const opened = await (await open(hall)).json();
    expect(opened).toEqual({
      original: { url: hall, shown: expect.stringMatching(/-480\.webp$/) },
      edits: noEdits,
    });
    const response = await post({ url: hall, folder: "portfolio", edits: turned });
    expect(response.status).toBe(201);
    const { picture } = await response.json();
    expect(picture).toMatchObject({ width: 300, height: 480, fileName: "hall.png" });
    expect(picture.url).toMatch(/^\/website-images\/portfolio\//);
  });

  test("an edited picture is opened with its original and its edits", async () => {
    const focus = { x: 30, y: 10 };
    const crop = { x: 0, y: 12.5, width: 50, height: 50 };
    const edits = { turn: 3, crop, focus };
    const { picture } = await (await post({ url: hall, folder: "services", edits })).json();
    expect(picture).toMatchObject({ width: 150, height: 240, focus });
    const opened = await (await open(picture.url)).json();
    expect(opened).toMatchObject({ original: { url: hall }, edits });
    const back = await post({ url: picture.url, folder: "services", edits: noEdits });
    expect((await back.json()).picture.url).toBe(hall);
  });

  test("an unknown picture is not found", async () => {
    expect((await open("/website-images/services/1-none.jpg")).status).toBe(404);
    const url = "/website-images/services/1-none.jpg";
    expect((await post({ url, folder: "services", edits: turned })).status).toBe(404);
  });

  test.each([
    ["half a turn", { edits: { ...noEdits, turn: 0.5 } }],
    ["a fifth turn", { edits: { ...noEdits, turn: 4 } }],
    ["a crop beyond the edge", { edits: { ...noEdits, crop: box(60, 0, 50, 100) } }],
    ["a crop of nothing", { edits: { ...noEdits, crop: box(0, 0, 0, 100) } }],
    ["a focal point outside", { edits: { ...noEdits, focus: { x: 50, y: 101 } } }],
    ["another folder", { folder: "secrets" }],
    ["no edits", { edits: undefined }],
  ])("%s is refused, and nothing is made", async (_, changes) => {
    const files = await images.files();
    const response = await post({ url: hall, folder: "services", edits: turned, ...changes });
    expect(response.status).toBe(400);
    expect(await images.files()).toEqual(files);
  });

  test("without a session the answer is 401, and the body is not read", async () => {
    requireAdmin.mockRejectedValue(new Response(null, { status: 401 }));
    const request = new Request(address, { method: "POST", body: "{}" });
    await expect(ask(request, action)).rejects.toMatchObject({ status: 401 });
    expect(request.bodyUsed).toBe(false);
    await expect(open(hall)).rejects.toMatchObject({ status: 401 });
  });

  test("if the store fails, the answer says so, and the failure is logged", async () => {
    const failing = async () => {
      throw new Error("the disk is full");
    };
    images = await createImages(database, {
      store: { ...images.tools.store, put: failing },
    });
    const response = await post({ url: hall, folder: "services", edits: turned });
    expect(response.status).toBe(500);
    expect(await response.json()).toMatchObject({
      message: "The picture could not be changed. Please try again.",
    });
    expect(images.logged).toEqual(["A picture could not be edited"]);
  });
});

function box(x: number, y: number, width: number, height: number) {
  return { x, y, width, height };
}
