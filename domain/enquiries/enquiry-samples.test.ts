import { beforeEach, describe, expect, test } from "vitest";
import { databases } from "#tests/databases/databases.ts";
import { exampleEnquiry } from "#tests/enquiries/example-enquiry.ts";
import { openPhotos, sendPhoto, smallPhoto } from "#tests/enquiries/send-photo.ts";
import { exampleMailSettings, isToBusiness, tryMails } from "#tests/enquiries/try-mails.ts";
import { newDatabase } from "#tests/publishing/new-database.ts";
import { saveNotes, takeOutOfSpam } from "./change-enquiry.ts";
import { deleteEnquiry } from "./delete-enquiries.ts";
import type { Delivery } from "./deliver.ts";
import { exportEnquiries, listPhotosOf } from "./export.ts";
import { getEnquiry, listEnquiries } from "./inbox.ts";
import type { PhotoStore } from "./photo-files.ts";
import { countPhotos } from "./photo-refusal.ts";
import { type ReceiveOptions, receiveEnquiry } from "./receive.ts";
import { searchEnquiries } from "./search.ts";

const now = new Date("2026-03-02T12:00:00Z");
const secondsLater = (seconds: number) => new Date(now.getTime() + seconds * 1000);

const dragging = "dragging-1f3b30-over-d9b3a0";
const marbling = "marbling-c08a2e-over-123456";
const both = { samples: `${dragging} ${marbling}`, boards: "yes" };

describe.each(databases)("samples of an enquiry on $name", ({ create }) => {
  const database = newDatabase(create);
  let photos: PhotoStore;
  let posted = 0;
  beforeEach(async () => {
    photos = await openPhotos(database);
  });

  async function post(changes: Record<string, unknown> = {}, how: Partial<ReceiveOptions> = {}) {
    posted += 1;
    const options = { clientAddress: `192.0.2.${posted % 250}`, secret: "for tests", now, ...how };
    const enquiry = exampleEnquiry({ id: `form-${posted}`, ...changes });
    const result = await receiveEnquiry(database.db, enquiry, options);
    if (result.outcome !== "received") throw new Error(JSON.stringify(result));
    return result;
  }

  async function draw(
    enquiryId: string,
    place: number,
    { isOwnWall = false, colour = "red", at = now } = {},
  ) {
    const picture = await smallPhoto(90, colour);
    const drawing = { place, isOwnWall };
    return sendPhoto(photos, database, picture, { enquiryId, drawing, now: at });
  }

  test("are stored in order, named by the site, and shown in the inbox", async () => {
    const titleOf = ({ finish }: { finish: string }) => `Our ${finish}`;
    const { id } = await post(both, { titleOf });
    expect(await getEnquiry(database.db, id)).toMatchObject({
      wantsBoards: true,
      samples: [
        { place: 1, code: dragging, title: "Our dragging", drawing: null },
        { place: 2, code: marbling, title: "Our marbling", drawing: null },
      ],
    });
    const { enquiries } = await listEnquiries(database.db, { filter: "new" });
    expect(enquiries).toMatchObject([{ wantsBoards: true, photoCount: 0 }]);
  });

  test.each([
    ["", []],
    [7, []],
    [`nonsense ${dragging} <script>`, [dragging]],
    [`${dragging} ${dragging}`, [dragging]],
    ["DRAGGING-1F3B30-over-d9b3a0-contrast-NaN", [dragging]],
    [`${"x ".repeat(5000)}${dragging}`, []],
    [
      `${dragging} ${marbling} stippling-111111-over-222222 lime-wash-111111-over-222222`,
      [dragging, marbling, "stippling-111111-over-222222"],
    ],
  ])("that are damaged never refuse an enquiry: %j", async (samples, stored) => {
    const { id } = await post({ samples, boards: "yes" });
    const enquiry = await getEnquiry(database.db, id);
    expect(enquiry?.samples.map(({ code }) => code)).toEqual(stored);
    expect(enquiry?.wantsBoards).toBe(stored.length > 0);
  });

  test("make another enquiry if they differ, and the same if they do not", async () => {
    const first = await post({ id: "form", ...both });
    expect((await post({ id: "form", ...both, drawings: dragging })).id).toBe(first.id);
    expect((await post({ id: "form", ...both, boards: "" })).id).not.toBe(first.id);
    expect((await post({ id: "form", samples: dragging })).id).not.toBe(first.id);
    expect((await post({ id: "form" })).id).not.toBe(first.id);
  });

  test("are found by a search, also after notes were saved", async () => {
    const { id } = await post(both);
    const found = async () =>
      (await searchEnquiries(database.db, { search: "bottle plaster" })).enquiries.map(
        (enquiry) => enquiry.id,
      );
    expect(await found()).toEqual([id]);
    await saveNotes(database.db, id, { notes: "Call on Monday", revision: 0 }, { now });
    expect(await found()).toEqual([id]);
  });

  test("are in the export, of the owner and of one person", async () => {
    await post(both);
    for (const email of [undefined, "aoife@example.com"]) {
      let csv = "";
      for await (const part of exportEnquiries(database.db, email)) csv += part;
      expect(csv).toContain('"Samples","Sample boards","Photos"');
      expect(csv).toContain('"Dragging, Bottle Green over Plaster Pink; Marbling, ');
      expect(csv).toContain('#123456","yes",""');
    }
  });

  test("have drawings that are no photos of the room, and go with the enquiry", async () => {
    const { id } = await post(both);
    expect(await draw(id, 2, { isOwnWall: true })).toEqual({ outcome: "stored" });
    expect(await draw(id, 2, { isOwnWall: true })).toEqual({ outcome: "duplicate" });
    expect(await draw(id, 2, { colour: "blue" })).toEqual({ outcome: "drawn" });
    expect(await draw(id, 3)).toEqual({ outcome: "drawn" });
    expect(await draw(id, 0)).toEqual({ outcome: "drawn" });
    expect(await countPhotos(database.db, id)).toBe(0);
    const enquiry = await getEnquiry(database.db, id);
    expect(enquiry?.photos).toEqual([]);
    expect(enquiry?.samples).toMatchObject([
      { drawing: null },
      { drawing: { isOwnWall: true, width: 90, height: 9 } },
    ]);
    // The picture of a person's own wall is their data.
    expect(await listPhotosOf(database.db, "aoife@example.com")).toHaveLength(1);
    await deleteEnquiry(photos, id, { now });
    for (const table of ["enquiry_samples", "enquiry_photos"] as const)
      expect(await database.db.selectFrom(table).selectAll().execute()).toEqual([]);
    for await (const { key } of photos.files.list()) expect.fail(`${key} is left`);
  });

  test("in Spam keep no drawings, and are mailed once they are taken out", async () => {
    const { id } = await post({ ...both, drawings: dragging, honeypot: "x" });
    expect(await draw(id, 1)).toEqual({ outcome: "unwanted" });
    await takeOutOfSpam(database.db, id, { now });
    const { samples } = (await getEnquiry(database.db, id)) ?? expect.fail("it is missing");
    expect(samples.map(({ code }) => code)).toEqual([dragging, marbling]);
  });

  describe("in the mail", () => {
    async function deliverAt(at: Date, changes: Partial<Delivery> = {}) {
      const mails = await tryMails(database.db, at, undefined, exampleMailSettings, changes);
      const business = mails.find(isToBusiness);
      return { business, receipt: mails.find((mail) => mail !== business) };
    }

    test("are named in words where there are no pictures", async () => {
      await post(both);
      const { business, receipt } = await deliverAt(now, { pictureOf: async () => null });
      const title = "Dragging, Bottle Green over Plaster Pink";
      expect(business?.text).toContain(`Samples: ${title}; Marbling, `);
      expect(business?.text).toContain("Sample boards: Asks for painted sample boards");
      expect(business?.html).toContain(title);
      expect(business?.html).not.toContain("<img");
      expect(business?.attachments).toBeUndefined();
      expect(receipt?.text).toContain(`Your samples: ${title}; Marbling, `);
      expect(receipt?.text).toContain("You ask for painted sample boards of them.");
      expect(receipt?.html).not.toContain("<img");
      expect(receipt?.text).not.toContain("http");
    });

    test("are shown, each picture beside its title; one that fails is left out", async () => {
      const { id } = await post(both);
      await draw(id, 1, { isOwnWall: true });
      const logged: string[] = [];
      const { business } = await deliverAt(now, {
        pictureOf: async ({ place }) => {
          if (place === 2) throw new Error("no memory");
          return Buffer.from("jpeg");
        },
        logError: (_, message) => void logged.push(message),
      });
      expect(logged).toEqual(["A mail goes without the picture of a sample"]);
      expect(business?.attachments).toEqual([
        { filename: "sample-1.jpg", content: Buffer.from("jpeg"), cid: "sample-1@enquiry" },
      ]);
      expect(business?.html).toContain('src="cid:sample-1@enquiry"');
      expect(business?.html).toContain(`/sampler?sample=${dragging}"`);
      expect(business?.html).not.toContain("cid:sample-2");
      expect(business?.text).toContain("(on a photo of their own wall); Marbling, ");
    });

    test("wait twenty seconds for drawings that the browser announces", async () => {
      await post({ ...both, drawings: both.samples });
      const early = await deliverAt(secondsLater(19));
      expect(early).toMatchObject({ business: undefined, receipt: expect.anything() });
      const { business } = await deliverAt(secondsLater(20));
      expect(business?.text).toContain("Samples: ");
    });

    test("go at once when the last of them has come", async () => {
      const { id } = await post({ ...both, drawings: both.samples });
      await draw(id, 2, { at: secondsLater(2) });
      expect((await deliverAt(secondsLater(2))).business).toBeUndefined();
      await draw(id, 1, { at: secondsLater(3) });
      expect((await deliverAt(secondsLater(3))).business).toBeTruthy();
    });

    test("wait for no drawings of samples that are not sent", async () => {
      await post({ samples: dragging, drawings: marbling });
      expect((await deliverAt(now)).business).toBeTruthy();
    });
  });
});
