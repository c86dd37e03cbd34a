import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openDatabase } from "#db/open.ts";
import { startEncoder } from "#domain/images/encoder.ts";
import { type IncomingFiles, incomingFiles } from "#domain/images/incoming-file.ts";
import { openPhotoStore } from "#domain/images/store.ts";
import { databases, type TestDatabase } from "#tests/databases/databases.ts";
import { deleteEnquiry } from "./delete-enquiries.ts";
import { exampleEnquiry } from "./example-enquiry.ts";
import { getEnquiry } from "./inbox.ts";
import { photoToken, readPhotoToken } from "./photo-token.ts";
import { addPhoto, lockPhotos, openPhoto, type PhotoServices } from "./photos.ts";
import { photosADay, photosLimit, photoTriesLimit } from "./photos-limit.ts";
import { receiveEnquiry } from "./receive.ts";

const now = new Date("2026-03-02T12:00:00Z");
const encoder = startEncoder();

describe.each(databases)("photos of the room on $name", ({ name, create }) => {
  let database: TestDatabase;
  let services: PhotoServices;
  let incoming: IncomingFiles;
  let enquiryId: string;
  beforeEach(async () => {
    database = await create();
    const store = await openPhotoStore(database.options);
    services = { db: database.db, store, encoder, roomBytes: 1e9, logError: expect.fail };
    incoming = incomingFiles(join(database.options.dataDir, "incoming"));
    const options = { clientAddress: "192.0.2.1", secret: "for tests", now };
    const received = await receiveEnquiry(database.db, exampleEnquiry(), options);
    if (received.outcome !== "received") throw new Error(received.outcome);
    enquiryId = received.id;
  });
  afterEach(() => database.remove());

  const add = async (bytes: Uint8Array, id = enquiryId, at = now) => {
    const file = await incoming.keep([bytes]);
    try {
      return await addPhoto(services, { enquiryId: id, file, name: "hall\u0000.jpg", now: at });
    } finally {
      await file.close();
    }
  };
  const files = async () => {
    const folder = join(database.options.dataDir, "enquiry-photos");
    const found = await readdir(folder, { recursive: true, withFileTypes: true });
    return found.filter((entry) => entry.isFile()).length;
  };
  /** Until as many transactions wait for others; on SQLite they come in turn. */
  const untilWaiting = async (count: number) => {
    if (name === "SQLite") return;
    const waiting = sql`
      select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'
    `;
    const isSo = async () => (await waiting.execute(database.db)).rows.length === count;
    await vi.waitUntil(isSo, { timeout: 5_000 });
  };

  test("are kept upright, no wider than 2,000 pixels, without what the camera wrote", async () => {
    const taken = await sharp({
      create: { width: 2400, height: 30, channels: 3, background: "red" },
    })
      .withExif({ IFD3: { GPSLatitude: "54/1 35/1 0/1" } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(await add(taken)).toEqual({ outcome: "stored" });
    const [photo] = (await getEnquiry(database.db, enquiryId))?.photos ?? [];
    expect(photo).toMatchObject({ file_name: "hall.jpg", width: 30 });
    const found = await openPhoto(services, { enquiryId, photoId: photo?.id ?? "" });
    const stored = Buffer.from(
      await text((await found?.open())?.setEncoding("latin1") as never),
      "latin1",
    );
    const { width, height, exif, orientation } = await sharp(stored).metadata();
    expect({ width, exif, orientation }).toEqual({ width: 30 });
    expect(height).toBeLessThanOrEqual(2400);
  });

  test("that are no photos are refused, and the enquiry stays", async () => {
    for (const bytes of ["<svg onload=alert(1)>", ""])
      expect(await add(Buffer.from(bytes)), bytes).toMatchObject({ outcome: "refused" });
    expect(await getEnquiry(database.db, enquiryId)).toMatchObject({ photos: [] });
    expect(await files()).toBe(0);
  });

  test("are five at most, also when they come at once", async () => {
    const seven = await Promise.all([1, 2, 3, 4, 5, 6, 7].map(smallPhoto));
    const results = await Promise.all(seven.map((photo) => add(photo)));
    const outcomes = results.map(({ outcome }) => outcome).sort();
    expect(outcomes).toEqual(["full", "full", "stored", "stored", "stored", "stored", "stored"]);
    expect(await files()).toBe(5);
    expect(await add(await smallPhoto(), "nobody")).toEqual({ outcome: "missing" });
    expect(await deleteEnquiry(services, enquiryId)).toBe(true);
    expect(await files()).toBe(0);
  });

  test("are kept once when they are sent again, their answer lost, also by an enquiry that has five", async () => {
    const first = await smallPhoto();
    await add(first);
    for (let width = 1; width < photosLimit; width += 1) await add(await smallPhoto(width));
    services = { ...services, encoder: { shrink: () => expect.fail("opened") } };
    expect(await add(first)).toEqual({ outcome: "kept" });
    expect(await files()).toBe(photosLimit);
  });

  test("are kept once when they are sent again before they are stored", async () => {
    const photo = await smallPhoto();
    const results = await Promise.all([add(photo), add(photo)]);
    expect(results.map(({ outcome }) => outcome).sort()).toEqual(["kept", "stored"]);
    expect(await files()).toBe(1);
    expect((await getEnquiry(database.db, enquiryId))?.photos).toHaveLength(1);
  });

  test("stay whole when the connection breaks just after they are stored", async () => {
    const photo = await smallPhoto();
    const { db } = services;
    const breaking = {
      selectFrom: db.selectFrom.bind(db),
      updateTable: db.updateTable.bind(db),
      transaction: () => ({
        async execute(work: Parameters<ReturnType<typeof db.transaction>["execute"]>[0]) {
          await db.transaction().execute(work);
          throw new Error("the connection broke");
        },
      }),
    } as unknown as PhotoServices["db"];
    services = { ...services, db: breaking };
    await expect(add(photo)).rejects.toThrow("the connection broke");
    services = { ...services, db };
    expect(await add(photo)).toEqual({ outcome: "kept" });
    expect(await files()).toBe(1);
  });

  test("are kept for each enquiry that they are sent with", async () => {
    const photo = await smallPhoto();
    const options = { clientAddress: "192.0.2.2", secret: "for tests", now };
    const other = await receiveEnquiry(database.db, exampleEnquiry({ id: "other" }), options);
    if (other.outcome !== "received") throw new Error(other.outcome);
    expect(await add(photo)).toEqual({ outcome: "stored" });
    expect(await add(photo, other.id)).toEqual({ outcome: "stored" });
  });

  test("that could not be added anyway are not opened", async () => {
    const photo = await smallPhoto();
    for (let width = 1; width <= photosLimit; width += 1) await add(await smallPhoto(width));
    services = { ...services, encoder: { shrink: () => expect.fail("opened") } };
    expect(await add(photo)).toEqual({ outcome: "full" });
    expect(await add(photo, "nobody")).toEqual({ outcome: "missing" });
  });

  test("are opened fifteen times for an enquiry, taken or not, also after a restart", async () => {
    const other = await openDatabase(database.options);
    for (let attempt = 1; attempt <= photoTriesLimit; attempt += 1) {
      services = { ...services, db: attempt % 2 ? database.db : other.db };
      expect(await add(Buffer.from(`no photo ${attempt}`))).toMatchObject({ outcome: "refused" });
    }
    services = { ...services, encoder: { shrink: () => expect.fail("opened") } };
    expect(await add(await smallPhoto())).toEqual({ outcome: "exhausted" });
    await other.close();
  });

  test("tried at once count each", async () => {
    const tries = Array.from({ length: 20 }, (_, index) => add(Buffer.from(`no photo ${index}`)));
    const outcomes = (await Promise.all(tries)).map(({ outcome }) => outcome);
    expect(outcomes.filter((outcome) => outcome === "refused")).toHaveLength(photoTriesLimit);
  });

  test("of an enquiry in Spam are thrown away, and not opened, until it is taken out", async () => {
    const spam = (spam_reason: "links" | null) =>
      database.db.updateTable("enquiries").set({ spam_reason }).execute();
    await spam("links");
    const { encoder: working } = services;
    services = { ...services, encoder: { shrink: () => expect.fail("opened") } };
    expect(await add(await smallPhoto())).toEqual({ outcome: "unwanted" });
    expect(await files()).toBe(0);
    await spam(null);
    services = { ...services, encoder: working };
    expect(await add(await smallPhoto())).toEqual({ outcome: "stored" });
  });

  test("of one sender are so many a day", async () => {
    const [first] = await database.db.selectFrom("enquiries").selectAll().execute();
    if (!first) throw new Error("no enquiry");
    const neighbour = { ...first, id: "neighbour", reference: "DS-AAAAAA", submission_key: "n" };
    await database.db.insertInto("enquiries").values(neighbour).execute();
    for (let index = 0; index < photosADay; index += 1) {
      const photo = { id: `photo ${index}`, enquiry_id: "neighbour", key: `key ${index}` };
      const facts = { file_name: "a.jpg", width: 9, height: 9, bytes: 9 };
      const uploaded_at = now.toISOString();
      await database.db
        .insertInto("enquiry_photos")
        .values({ ...photo, ...facts, uploaded_at })
        .execute();
    }
    expect(await add(await smallPhoto())).toEqual({ outcome: "exhausted" });
    const tomorrow = new Date(now.getTime() + 24 * 60 * 60_000);
    expect(await add(await smallPhoto(), enquiryId, tomorrow)).toEqual({ outcome: "stored" });
  });

  test("are taken while there is room for them", async () => {
    services = { ...services, roomBytes: 100 };
    expect(await add(await smallPhoto())).toEqual({ outcome: "stored" });
    expect(await add(await smallPhoto(8))).toEqual({ outcome: "no room" });
    expect(await files()).toBe(1);
  });

  test("that find too many others waiting leave nothing, and can be sent again", async () => {
    services = { ...services, encoder: { shrink: async () => null } };
    expect(await add(await smallPhoto())).toEqual({ outcome: "busy" });
    expect(await files()).toBe(0);
    services = { ...services, encoder };
    expect(await add(await smallPhoto())).toEqual({ outcome: "stored" });
  });

  test("that find too many others waiting use up no try", async () => {
    services = { ...services, encoder: { shrink: async () => null } };
    const photo = await smallPhoto();
    for (let attempt = 0; attempt <= photoTriesLimit; attempt += 1)
      expect(await add(photo)).toEqual({ outcome: "busy" });
    services = { ...services, encoder };
    expect(await add(photo)).toEqual({ outcome: "stored" });
  });

  test("find their enquiry missing when it is being deleted, and leave no file", async () => {
    const opened = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const shrink: typeof encoder.shrink = async (photo) => {
      opened.resolve();
      await goOn.promise;
      return encoder.shrink(photo);
    };
    services = { ...services, encoder: { shrink } };
    const adding = add(await smallPhoto());
    await opened.promise;
    let deleting: Promise<boolean> | undefined;
    await database.db.transaction().execute(async (trx) => {
      await trx.updateTable("enquiries").set({ notes: "" }).where("id", "=", enquiryId).execute();
      deleting = deleteEnquiry(services, enquiryId);
      await untilWaiting(1);
      goOn.resolve();
      await untilWaiting(2);
    });
    expect(await Promise.all([deleting, adding])).toEqual([true, { outcome: "missing" }]);
    expect(await files()).toBe(0);
  });

  test("go with their enquiry, also one that is being added just then", async () => {
    const key = `${enquiryId}/late.jpg`;
    await services.store.add(key, await smallPhoto());
    const begun = Promise.withResolvers<void>();
    const adding = database.db.transaction().execute(async (trx) => {
      await lockPhotos(trx);
      const row = { id: "late", enquiry_id: enquiryId, key, file_name: "late.jpg" };
      const facts = { width: 9, height: 9, bytes: 9, uploaded_at: now.toISOString() };
      await trx
        .insertInto("enquiry_photos")
        .values({ ...row, ...facts })
        .execute();
      begun.resolve();
      await sleep(300);
    });
    await begun.promise;
    expect(await deleteEnquiry(services, enquiryId)).toBe(true);
    await adding;
    expect(await files()).toBe(0);
  });

  test("are shown under their own enquiry alone", async () => {
    expect(await openPhoto(services, { enquiryId, photoId: "../../site.sqlite" })).toBeNull();
    expect(await openPhoto(services, { enquiryId: "\u0000", photoId: "\u0000" })).toBeNull();
  });
});

/** Those of another width are other photos. */
function smallPhoto(width = 9): Promise<Buffer> {
  const create = { width, height: 9, channels: 3, background: "red" } as const;
  return sharp({ create }).jpeg().toBuffer();
}

describe("the leave to add photos", () => {
  const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
  const token = photoToken("an-id", "secret", now);

  test("is good for an hour, for one enquiry", () => {
    expect(readPhotoToken(token, "secret", later(59))).toBe("an-id");
    expect(readPhotoToken(token, "secret", later(60))).toBeNull();
  });

  test.each([
    ["made up", "an-id.9999999999999.x"],
    ["of another site", photoToken("an-id", "other", now)],
    ["for another enquiry", token.replace("an-id", "another")],
    ["made to last", token.replace(/\.\d+\./, ".9999999999999.")],
    ["empty", ""],
  ])("is worth nothing when it is %s", (_, forged) => {
    expect(readPhotoToken(forged, "secret", now)).toBeNull();
  });
});
