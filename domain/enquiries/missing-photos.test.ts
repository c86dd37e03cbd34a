import { rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { incomingFiles } from "#domain/images/incoming-file.ts";
import { openPhotoStore } from "#domain/images/store.ts";
import { databases } from "#tests/databases/databases.ts";
import { exampleEnquiry } from "./example-enquiry.ts";
import { findMissingPhotos } from "./missing-photos.ts";
import { addPhoto, type PhotoServices } from "./photos.ts";
import { receiveEnquiry } from "./receive.ts";

const now = new Date("2026-03-02T12:00:00Z");

test.each(databases)("photos on $name whose files are gone are missed", async ({ create }) => {
  const database = await create();
  onTestFinished(() => database.remove());
  const photo = { bytes: Buffer.from("a photo"), width: 9, height: 9 };
  const services: PhotoServices = {
    db: database.db,
    store: await openPhotoStore(database.options),
    encoder: { shrink: async () => ({ ok: true, photo }) },
    roomBytes: 1e9,
    logError: expect.fail,
  };
  const how = { clientAddress: "192.0.2.1", secret: "for tests", now };
  const received = await receiveEnquiry(database.db, exampleEnquiry(), how);
  if (received.outcome !== "received") throw new Error(received.outcome);
  const { id: enquiryId, reference } = received;
  const incoming = incomingFiles(join(database.options.dataDir, "incoming"));
  for (const name of ["hall.jpg", "stairs.jpg", "door.jpg"]) {
    const file = await incoming.keep([Buffer.from(name)]);
    await addPhoto(services, { enquiryId, file, name, now });
    await file.close();
  }
  const find = () => findMissingPhotos(services, new AbortController().signal);
  expect(await find()).toEqual({ photos: 0, references: [] });

  const rows = await database.db.selectFrom("enquiry_photos").select("key").limit(2).execute();
  for (const { key } of rows) await rm(join(database.options.dataDir, "enquiry-photos", key));
  expect(await find()).toEqual({ photos: 2, references: [reference] });
});
