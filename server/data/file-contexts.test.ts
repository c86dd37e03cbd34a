import { expect, test } from "vitest";
import { sharedWarnings } from "#domain/shared-warnings.ts";
import { siteDatabase } from "#tests/databases/databases.ts";
import { enquiryPoster } from "#tests/enquiries/example-enquiry.ts";
import { testDatabase } from "#tests/publishing/new-database.ts";
import { checkPhotoSpace } from "./file-contexts.ts";

const gigabyte = 1024 ** 3;

test("a warning is on the dashboard while the space for visitors' photos is four fifths full", async () => {
  const { db } = await testDatabase(siteDatabase);
  const { id: enquiry_id } = await enquiryPoster(db, () => new Date())();
  const taken = async (gigabytes: number) => {
    await db.deleteFrom("enquiry_photos").execute();
    const photo = { id: "1", enquiry_id, key: "k", file_name: "a.jpg", width: 9 };
    // A photo is not so large, but many are.
    const bytes = Math.round(gigabytes * gigabyte);
    await db
      .insertInto("enquiry_photos")
      .values({ ...photo, height: 9, bytes, uploaded_at: "" })
      .execute();
    await checkPhotoSpace({ db, spaceBytes: gigabyte, logError: expect.fail });
    return (await sharedWarnings(db)).map(({ text }) => text);
  };
  expect(await taken(0.79)).toEqual([]);
  expect(await taken(0.81)).toEqual([expect.stringContaining("use 0.8 of the 1 GB set aside")]);
  expect(await taken(1)).toEqual([expect.stringContaining("the site accepts no more. Enquiries")]);
  expect(await taken(0.1)).toEqual([]);
});
