import { join } from "node:path";
import { RouterContextProvider } from "react-router";
import { beforeEach, describe, expect, test, vi } from "vitest";
import {
  imagesContext,
  incomingFilesContext,
  logErrorContext,
  type RequestFacts,
  requestFactsContext,
  secretsContext,
} from "#app/context.ts";
import { incomingFiles } from "#domain/images/incoming-file.ts";
import { siteDatabase } from "#tests/databases/databases.ts";
import { createImages, examplePicture, type TestImages } from "#tests/images/images.ts";
import { newDatabase } from "#tests/publishing/new-database.ts";
import { action } from "./receive-image.ts";

vi.mock("#app/admin/session/require-admin.server.ts", () => ({
  requireAdmin: async () => ({ user: { id: "account-1" }, sessionId: "1" }),
}));

describe("/admin/images", () => {
  const database = newDatabase(siteDatabase.create);
  let images: TestImages;
  beforeEach(async () => {
    images = await createImages(database);
  });

  const send = (init: RequestInit) => {
    const request = new Request("https://decor.example/admin/images", { method: "POST", ...init });
    const context = new RouterContextProvider();
    context.set(imagesContext, images.tools);
    context.set(requestFactsContext, { clientAddress: "192.0.2.1" } as RequestFacts);
    context.set(secretsContext, { current: "for tests", previous: null });
    context.set(incomingFilesContext, incomingFiles(join(database.options.dataDir, "incoming")));
    context.set(logErrorContext, images.tools.logError);
    const url = new URL(request.url);
    return action({ request, context, params: {}, url, pattern: "/admin/images" });
  };
  const post = async (fields: Record<string, string | File>) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    return send({ body });
  };
  const file = async (name = "hall.png") =>
    new File([new Uint8Array(await examplePicture())], name);

  test("a picture is stored, and the answer describes it", async () => {
    const response = await post({ file: await file(), folder: "portfolio" });
    expect(response.status).toBe(201);
    const { picture } = await response.json();
    expect(picture.url).toMatch(/^\/website-images\/portfolio\/\d{13}-hall\.jpg$/);
    expect(picture).toMatchObject({ width: 480, height: 300, avif: expect.any(Array) });
    const row = await database.db.selectFrom("images").selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ url: picture.url, uploaded_by: "account-1" });
    const other = await (await post({ file: await file() })).json();
    expect(other.picture.url, "without a folder").toMatch(/^\/website-images\/services\//);
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
    ["multipart/form-data", 400],
    ["multipart/form-data; boundary=x", 400],
  ])("a body that is not a form, sent as %s, is refused", async (type, status) => {
    const response = await send({ body: "{}", headers: { "Content-Type": type } });
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
});
