import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Picture } from "#domain/images/picture.ts";
import { imageContext } from "#tests/admin/image-context.ts";
import { siteDatabase } from "#tests/databases/databases.ts";
import { createImages, examplePicture, type TestImages } from "#tests/images/images.ts";
import { newDatabase } from "#tests/publishing/new-database.ts";
import { action, loader } from "./receive-image.ts";

const { requireAdmin } = vi.hoisted(() => ({ requireAdmin: vi.fn() }));
vi.mock("#app/admin/session/require-admin.server.ts", () => ({ requireAdmin }));

describe("/admin/images", () => {
  const database = newDatabase(siteDatabase.create);
  let images: TestImages;
  beforeEach(async () => {
    images = await createImages(database);
    requireAdmin.mockReset().mockResolvedValue({ user: { id: "account-1" }, sessionId: "1" });
  });

  const ask = (request: Request, answer: typeof action | typeof loader = action) => {
    const context = imageContext(database, images);
    const url = new URL(request.url);
    return answer({ request, context, params: {}, url, pattern: "/admin/images" });
  };
  const post = async (fields: Record<string, string | File>) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    return ask(new Request("https://decor.example/admin/images", { method: "POST", body }));
  };
  const file = async (name = "hall.png") =>
    new File([new Uint8Array(await examplePicture())], name);
  const upload = async (): Promise<Picture> => {
    const { picture } = await (await post({ file: await file() })).json();
    return picture;
  };

  test("a picture is stored, and the answer describes it", async () => {
    const response = await post({ file: await file(), folder: "portfolio" });
    expect(response.status).toBe(201);
    const { picture } = await response.json();
    expect(picture.url).toMatch(/^\/website-images\/portfolio\/\d{13}-hall\.jpg$/);
    expect(picture).toMatchObject({ width: 480, height: 300, avif: expect.any(Array) });
    const row = await database.db.selectFrom("images").selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ url: picture.url, uploaded_by: "account-1" });
  });

  test("without a folder, a picture goes to the services", async () => {
    expect((await upload()).url).toMatch(/^\/website-images\/services\//);
  });

  test("without a session the answer is 401, and the body is not read", async () => {
    requireAdmin.mockRejectedValue(new Response(null, { status: 401 }));
    const body = new FormData();
    body.append("file", await file());
    const request = new Request("https://decor.example/admin/images", { method: "POST", body });
    await expect(ask(request)).rejects.toMatchObject({ status: 401 });
    expect(request.bodyUsed).toBe(false);
    await expect(ask(new Request(request.url), loader)).rejects.toMatchObject({ status: 401 });
    expect(await images.files()).toEqual([]);
  });

  test.each<[string, () => Promise<Record<string, string | File>>, number]>([
    ["no file", async () => ({ folder: "services" }), 422],
    ["text instead of a file", async () => ({ file: "hall.png" }), 422],
    ["a PDF", async () => ({ file: new File(["%PDF-1.7"], "hall.png") }), 422],
    ["an empty file", async () => ({ file: new File([], "hall.png") }), 422],
    ["another folder", async () => ({ file: await file(), folder: "../.." }), 400],
  ])("%s is refused", async (_, fields, status) => {
    const response = await post(await fields());
    expect(response.status).toBe(status);
    expect(await response.json()).toHaveProperty("message");
    expect(await images.files()).toEqual([]);
  });

  test.each([
    ["application/json", 415],
    ["application/x-www-form-urlencoded", 415],
    ["multipart/form-data", 400],
    ["multipart/form-data; boundary=x", 400],
  ])("a body that is not a form, sent as %s, is refused", async (type, status) => {
    const headers = { "Content-Type": type };
    const options = { method: "POST", body: "{}", headers };
    const response = await ask(new Request("https://decor.example/admin/images", options));
    expect(response.status).toBe(status);
  });

  test("if a picture cannot be stored, the answer has the specified message, and the error is logged", async () => {
    await database.breakDown();
    const response = await post({ file: await file() });
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({
      message: "Failed to upload image. Please try again.",
    });
    expect(images.logged).toEqual(["A picture could not be stored"]);
  });

  test("other methods are answered with the allowed methods", async () => {
    const address = "https://decor.example/admin/images";
    const answers = [
      await ask(new Request(address), loader),
      await ask(new Request(address, { method: "PUT" })),
    ];
    for (const { status, headers } of answers) {
      expect(status).toBe(405);
      expect(headers.get("Allow")).toBe("POST");
    }
  });
});
