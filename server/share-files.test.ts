import { expect, test } from "vitest";
import type { FileStore } from "#domain/images/file-store.ts";
import { requireBuild } from "#tests/site/require-build.ts";
import { shareFiles } from "./share-files.ts";

const log = { info() {}, warn() {} } as never;

/** An empty store that notes its name for each file that it is given. */
function notingStore(name: string, notes: string[]): FileStore {
  return {
    async put() {
      notes.push(name);
      return true;
    },
    async *list() {},
  } as Partial<FileStore> as FileStore;
}

test("a start stores the last of its styles and scripts before its first picture", async () => {
  requireBuild();
  const notes: string[] = [];
  const sharedAssets = notingStore("assets", notes);
  const sharedPictures = notingStore("pictures", notes);
  const sharing = shareFiles({ sharedAssets, sharedPictures }, log);
  await sharing.firstAttempt();
  sharing.stop();
  expect(notes).toContain("assets");
  expect(notes).toContain("pictures");
  expect(notes.lastIndexOf("assets")).toBeLessThan(notes.indexOf("pictures"));
});
