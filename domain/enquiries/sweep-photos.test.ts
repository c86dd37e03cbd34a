import { readdir, utimes } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { incomingFiles } from "#domain/images/incoming-file.ts";
import { openPhotoStore } from "#domain/images/store.ts";
import { databases, type TestDatabase } from "#tests/databases/databases.ts";
import { deleteEnquiry } from "./delete-enquiries.ts";
import { exampleEnquiry } from "./example-enquiry.ts";
import { addPhoto, type PhotoServices } from "./photos.ts";
import { receiveEnquiry } from "./receive.ts";
import { sweepPhotos } from "./sweep-photos.ts";

const now = new Date("2026-03-02T12:00:00Z");
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

describe.each(databases)("photos that a crash left behind, on $name,", ({ create }) => {
  let database: TestDatabase;
  let services: PhotoServices;
  let logged: string[];
  let enquiryId: string;
  beforeEach(async () => {
    database = await create();
    logged = [];
    services = {
      db: database.db,
      store: await openPhotoStore(database.options),
      encoder: { shrink: async () => ({ ok: true, photo: { bytes, width: 9, height: 9 } }) },
      roomBytes: 1e9,
      logError: (_, message) => logged.push(message),
    };
    const options = { clientAddress: "192.0.2.1", secret: "for tests", now };
    const received = await receiveEnquiry(database.db, exampleEnquiry(), options);
    if (received.outcome !== "received") throw new Error(received.outcome);
    enquiryId = received.id;
    await madeAt(new Date("2020-01-01"));
  });
  afterEach(() => database.remove());

  const folder = () => join(database.options.dataDir, "enquiry-photos");
  const entries = () => readdir(folder(), { recursive: true });
  const bytes = Buffer.from("a photo");
  const add = async () => {
    const file = await incomingFiles(join(database.options.dataDir, "incoming")).keep([bytes]);
    const result = await addPhoto(services, { enquiryId, file, name: "hall.jpg", now });
    await file.close();
    return result;
  };
  /** As if everything had been written then. */
  async function writtenAt(moment: Date) {
    for (const entry of (await entries()).sort().reverse())
      await utimes(join(folder(), entry), moment, moment);
  }

  async function madeAt(moment: Date) {
    const applied_at = moment.toISOString();
    await database.db.updateTable("migrations").set({ applied_at }).execute();
  }

  test("while they were added are removed after an hour, with their folder", async () => {
    await services.store.add("no-enquiry/photo.jpg", bytes);
    await writtenAt(minutesAgo(59));
    expect(await sweepPhotos(services, now)).toBe(0);
    expect(await entries()).toHaveLength(2);
    await writtenAt(minutesAgo(61));
    expect(await sweepPhotos(services, now)).toBe(1);
    expect(await services.store.find("no-enquiry/photo.jpg")).toBeNull();
    await writtenAt(minutesAgo(61));
    expect(await sweepPhotos(services, now)).toBe(0);
    expect(await entries()).toEqual([]);
  });

  test("another database's, older than this one, stay", async () => {
    await services.store.add("no-enquiry/photo.jpg", bytes);
    await writtenAt(minutesAgo(90));
    await madeAt(minutesAgo(80));
    expect(await sweepPhotos(services, now)).toBe(0);
    expect(await services.store.find("no-enquiry/photo.jpg")).not.toBeNull();
  });

  test("when their enquiry was deleted are removed the next time", async () => {
    await add();
    const failing = { ...services.store, remove: () => Promise.reject(new Error("disk failure")) };
    expect(await deleteEnquiry({ ...services, store: failing }, enquiryId)).toBe(true);
    await writtenAt(minutesAgo(61));
    expect(await sweepPhotos({ ...services, store: failing }, now)).toBe(1);
    expect(logged).toEqual(Array(2).fill("A photo could not be removed"));
    expect(await entries()).toHaveLength(2);
    expect(await sweepPhotos(services, now)).toBe(1);
  });

  test("go alone: those of an enquiry stay, however old they are", async () => {
    await add();
    await services.store.add(`${enquiryId}/left.jpg`, bytes);
    await writtenAt(minutesAgo(400 * 24 * 60));
    expect(await sweepPhotos(services, now)).toBe(1);
    const photo = await database.db.selectFrom("enquiry_photos").select("key").executeTakeFirst();
    expect((await entries()).sort()).toEqual([enquiryId, photo?.key]);
  });
});
