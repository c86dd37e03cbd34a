import { randomBytes } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { sha256 } from "#domain/backup/contents.ts";
import type { FileStore } from "#domain/images/file-store.ts";
import type { ImageTools } from "#domain/images/images.ts";
import { openImageStore, openPhotoStore, type StoreOptions } from "#domain/images/open-stores.ts";
import type { VariantName } from "#domain/images/picture.ts";
import { uploadImage } from "#domain/images/upload.ts";
import { actorCalled } from "#tests/accounts/actor-called.ts";
import type { TestDatabase } from "#tests/databases/databases.ts";
import { enquiryPoster } from "#tests/enquiries/example-enquiry.ts";
import { createImages } from "#tests/images/images.ts";
import { fillEveryTable } from "./fill-every-table.ts";

/** Tools whose pictures are random bytes: encoding real ones would take most of a test. */
export async function quickImageTools(database: TestDatabase): Promise<ImageTools> {
  const names: VariantName[] = ["avif-360", "webp-360", "jpeg", "social"];
  const encode: ImageTools["encoder"]["encode"] = async () => ({
    outcome: "made",
    shape: { colour: "#1f3b30", width: 480, height: 300, widths: [360] },
    files: new Map(names.map((name) => [name, randomBytes(30_000)])),
  });
  function logError(error: unknown) {
    throw error;
  }
  return (await createImages(database, { encoder: { encode }, logError })).tools;
}

let uploads = 0;

/** Uploads a picture, and returns its url. */
export async function upload(tools: ImageTools): Promise<string> {
  uploads += 1;
  const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, ...randomBytes(200)]);
  const stored = await uploadImage(tools, {
    bytes: jpeg,
    name: `hall-${uploads}.jpg`,
    folder: "services",
    by: actorCalled("owner"),
    now: new Date(),
  });
  if (stored.outcome !== "stored") throw new Error(stored.message);
  return stored.picture.url;
}

/** Fills every table, and adds pictures, photos and enquiries. */
export async function stockData(database: TestDatabase, pictures: number): Promise<void> {
  const { db, options } = database;
  await fillEveryTable(database);
  await db.updateTable("enquiry_photos").set({ key: "enquiry/photo.jpg" }).execute();
  // `fillEveryTable` made a picture whose list of variants is malformed.
  await db.deleteFrom("images").execute();
  const tools = await quickImageTools(database);
  for (let made = 0; made < pictures; made += 1) await upload(tools);
  const photos = await openPhotoStore(options);
  await photos.put("enquiry/photo.jpg", randomBytes(50_000));
  const post = enquiryPoster(db, () => new Date());
  for (let posted = 0; posted < 200; posted += 1) await post();
}

/** The SHA-256 of every stored picture and photo, by store and key. */
export async function everyFile(options: StoreOptions): Promise<Record<string, string>> {
  const stores = { pictures: await openImageStore(options), photos: await openPhotoStore(options) };
  const found: Record<string, string> = {};
  for (const [folder, store] of Object.entries(stores))
    for await (const { key } of store.list()) found[`${folder}/${key}`] = await sumOf(store, key);
  return found;
}

async function sumOf(store: FileStore, key: string): Promise<string> {
  const file = await store.get(key);
  if (!file) throw new Error(`${key} is gone`);
  return sha256(await buffer(await file.open()));
}
