import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { receiveEnquiry } from "#domain/enquiries/receive.ts";
import { raiseSharedWarning, sharedWarnings } from "#domain/shared-warnings.ts";
import { siteDatabase } from "#tests/databases/databases.ts";
import { exampleEnquiry } from "#tests/enquiries/example-enquiry.ts";
import { newDatabase } from "#tests/publishing/new-database.ts";
import { photoSpaceBytes } from "./admin-site.ts";
import { signedInSite } from "./signed-in-site.ts";

describe("when photos use up all their space", () => {
  const database = newDatabase(siteDatabase.create);
  const { site } = signedInSite(database);
  let id: string;
  beforeEach(async () => {
    const options = { clientAddress: "192.0.2.1", secret: "for tests", now: new Date() };
    const received = await receiveEnquiry(database.db, exampleEnquiry(), options);
    if (received.outcome !== "received") throw new Error(received.outcome);
    id = received.id;
    const facts = { key: "k", file_name: "a.jpg", width: 9, height: 9, bytes: photoSpaceBytes };
    const photo = { id: randomUUID(), enquiry_id: id, uploaded_at: "", ...facts };
    await database.db.insertInto("enquiry_photos").values(photo).execute();
    const text = "There is no space left for visitors' photos.";
    await raiseSharedWarning(database.db, "photo room", { text });
  });

  test.each([
    ["the enquiry", "/admin/enquiries", () => ({ id })],
    ["all of a person", "/admin/enquiries/person", () => ({ email: exampleEnquiry().email })],
  ])("the owner is warned until %s is deleted", async (_, path, fields) => {
    const answer = await site.act(path, fields());
    expect(answer).toMatchObject({ status: 200, data: { outcome: "deleted" } });
    expect(await sharedWarnings(database.db)).toEqual([]);
  });
});
