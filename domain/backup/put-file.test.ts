import { buffer } from "node:stream/consumers";
import { beforeEach, expect, test } from "vitest";
import { openImageStore, openPhotoStore } from "#domain/images/open-stores.ts";
import { newFolder } from "#tests/new-folder.ts";
import type { ImageStores } from "./image-files.ts";
import { putFile } from "./restore-backup.ts";

const file = { folder: "pictures", key: "services/1-hall.jpg" } as const;
const content = Buffer.from("a whole picture");

let stores: ImageStores;
beforeEach(async () => {
  const dataDir = await newFolder();
  stores = {
    pictures: await openImageStore({ dataDir }),
    photos: await openPhotoStore({ dataDir }),
  };
});

async function stored(): Promise<string> {
  const found = await stores.pictures.get(file.key);
  return found ? (await buffer(await found.open())).toString() : "";
}

test("a file that a killed restore half wrote is completed", async () => {
  await stores.pictures.put(file.key, content.subarray(0, 7));
  await putFile(stores, file, content);
  expect(await stored()).toBe("a whole picture");
});

test("a file with other content is kept, and stops the restore", async () => {
  await stores.pictures.put(file.key, Buffer.from("another picture"));
  await expect(putFile(stores, file, content)).rejects.toThrow(
    "another file is stored as pictures/services/1-hall.jpg",
  );
  expect(await stored()).toBe("another picture");
});
