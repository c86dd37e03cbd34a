import { type RouterContext, RouterContextProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  incomingFilesContext,
  logErrorContext,
  photosContext,
  photoUploadSlotsContext,
  requestFactsContext,
  secretsContext,
} from "#app/context.ts";
import { photoToken } from "#domain/enquiries/signed-proofs.ts";
import { databases, type TestDatabase } from "#tests/databases/databases.ts";
import { enquiryPoster } from "#tests/enquiries/example-enquiry.ts";
import { action } from "./contact-photos.ts";

let database: TestDatabase;
beforeEach(async () => {
  database = await databases[0].create();
});
afterEach(async () => {
  vi.useRealTimers();
  await database.remove();
});

test("a photo of which a byte comes every four seconds ends after ten, and its place is free", async () => {
  const { id } = await enquiryPoster(database.db, () => new Date())();
  const secrets = { current: "for tests", previous: null };
  const slotTaken = Promise.withResolvers<void>();
  const freeSlot = vi.fn();
  const context = new RouterContextProvider();
  const set = (key: unknown, value: unknown) => context.set(key as RouterContext, value);
  set(requestFactsContext, { clientAddress: "192.0.2.1" });
  set(secretsContext, secrets);
  set(photosContext, { db: database.db, spaceBytes: 1e9 });
  set(photoUploadSlotsContext, {
    take() {
      slotTaken.resolve();
      return freeSlot;
    },
  });
  set(logErrorContext, expect.fail);
  set(incomingFilesContext, {
    async keep(source: AsyncIterable<Uint8Array>) {
      for await (const _ of source);
    },
  });

  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  let line: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      line = controller;
    },
  });
  const send = (text: string) => line?.enqueue(new TextEncoder().encode(text));
  const headers = {
    "Content-Type": "multipart/form-data; boundary=x",
    "Photo-Token": photoToken(id, secrets, new Date()),
  };
  const post = { method: "POST", headers, body, duplex: "half" };
  const request = new Request("https://www.example.com/api/contact/photos", post);
  const answering = action({ request, context } as unknown as Parameters<typeof action>[0]);
  send('--x\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n');
  await slotTaken.promise;
  for (let count = 0; count < 3; count += 1) {
    send("x");
    await vi.advanceTimersByTimeAsync(4000);
  }
  expect(freeSlot).toHaveBeenCalledTimes(1);
  const answer = await answering;
  expect(answer.status).toBe(408);
  expect(await answer.json()).toEqual({
    message: "That took too long to arrive. Please try again.",
  });
});
