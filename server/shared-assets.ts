import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import type { FileStore, ListedFile } from "#domain/images/file-store.ts";
import type { Logger } from "./log.ts";

const oneDay = 24 * 60 * 60 * 1000;

/** How long the assets of a program stay after its last day, in milliseconds. */
const keptFor = 30 * oneDay;

/** Time between two attempts while the store fails, in milliseconds. */
const retryDelay = 30_000;

/** How many files are stored at the same time. */
const storedAtOnce = 8;

/** Folder of the lists in the store: one file for each program and day on which it ran. */
const lists = "used/";

export interface AssetsOptions {
  /** For the log. */
  what: "Assets" | "Built-in pictures";
  /** The hashed files of this program, with their compressed copies. */
  folder: string;
  store: FileStore;
  log: Pick<Logger, "info" | "warn">;
  /** Resolves when the first attempt may begin. By default it begins at once. */
  after?: Promise<void>;
}

/** What a killed program left in the folder is not shared. */
const unfinished = /\.tmp$/;

/**
 * Puts this program's assets or built-in pictures into the store that all programs share, now and
 * once a day: while an update rolls, a page of one program may ask the other for its style. Removes
 * those that no program has used for 30 days. If the store fails, it tries again in the background.
 * `shared` resolves after the first attempt.
 */
export function shareAssets(options: AssetsOptions): {
  shared: Promise<void>;
  stop(): void;
} {
  const { log, what, after = Promise.resolve() } = options;
  let isStopped = false;

  async function share(): Promise<boolean> {
    try {
      const added = await storeAssets(options, new Date());
      if (added > 0)
        log.info({ added }, `${what} stored for the programs before and after this one`);
      const removed = await removeUnusedAssets(options.store, new Date());
      if (removed > 0) log.info({ removed }, `${what} of former programs removed`);
      return true;
    } catch (error) {
      log.warn({ err: error }, `${what} could not be shared with other programs`);
      return false;
    }
  }

  let next: NodeJS.Timeout;
  async function shareAndGoOn(): Promise<void> {
    if (isStopped) return;
    const isShared = await share();
    if (!isStopped) next = setTimeout(shareAndGoOn, isShared ? oneDay : retryDelay).unref();
  }

  return {
    shared: after.then(shareAndGoOn),
    stop() {
      isStopped = true;
      clearTimeout(next);
    },
  };
}

/**
 * Stores the assets that the store does not have. Returns how many it added. Throws what the store
 * throws.
 */
async function storeAssets({ folder, store }: AssetsOptions, now: Date): Promise<number> {
  const names = (await readdir(folder)).filter((name) => !unfinished.test(name)).sort();
  // The list goes first, so that a clean-up in another process leaves these assets alone.
  const hash = createHash("sha256").update(names.join()).digest("hex").slice(0, 16);
  const list = `${lists}${dayOf(now)}-${hash}.json`;
  await store.put(list, Buffer.from(JSON.stringify(names)));
  const stored = new Set((await listed(store)).map(({ key }) => key));
  const missing = names.filter((name) => !stored.has(name));
  let added = 0;
  for (let at = 0; at < missing.length; at += storedAtOnce) {
    const part = missing.slice(at, at + storedAtOnce);
    const results = await Promise.all(
      part.map(async (name) => store.put(name, await readFile(join(folder, name)))),
    );
    added += results.filter(Boolean).length;
  }
  return added;
}

/**
 * Removes the assets that no list of the last 30 days names, and older lists. Returns how many
 * assets it removed. Throws what the store throws.
 */
export async function removeUnusedAssets(store: FileStore, now: Date): Promise<number> {
  const before = new Date(now.getTime() - keptFor);
  const files = await listed(store);
  const isList = ({ key }: ListedFile) => key.startsWith(lists);
  const used = new Set<string>();
  const oldLists: string[] = [];
  for (const { key } of files.filter(isList)) {
    if (key < lists + dayOf(before)) oldLists.push(key);
    else for (const name of await readList(store, key)) used.add(name);
  }
  const unused = files
    .filter((file) => !isList(file) && !used.has(file.key) && file.writtenAt < before)
    .map(({ key }) => key);
  for (const key of [...unused, ...oldLists]) await store.remove(key);
  return unused.length;
}

async function readList(store: FileStore, key: string): Promise<string[]> {
  const found = await store.get(key);
  if (!found) return [];
  return JSON.parse(await text(await found.open()));
}

async function listed(store: FileStore): Promise<ListedFile[]> {
  const files: ListedFile[] = [];
  for await (const file of store.list()) files.push(file);
  return files;
}

/** `2026-11-22`, UTC. */
function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}
