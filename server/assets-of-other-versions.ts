import type { ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { FileStore } from "#domain/images/file-store.ts";
import { preferredEncoding } from "./request-headers.ts";
import { headersOfFile, type StaticFiles, sendStaticFile } from "./static-files.ts";

/**
 * The paths of files with a content hash: `/assets/site-BaC5fhI3.css` and
 * `/pictures/hall.5f1538eb-1280.avif`. The group is the name in the store.
 */
const paths = {
  assets: /^\/assets\/([\w.-]+-[\w-]{8}\.\w+)$/,
  pictures: /^\/pictures\/([\w.-]+\.[0-9a-f]{8}-\w+\.\w+)$/,
};

/**
 * The least time between two listings of the store, in milliseconds, however many unknown names are
 * requested.
 */
const listEvery = 1_000;

const endings = { br: ".br", gzip: ".gz", identity: "" };

/**
 * Serves the assets or the built-in pictures of other versions of the program from the store that
 * all share: pages that are older or newer than this program ask for them. They get the headers of
 * this program's own files.
 */
export function assetsOfOtherVersions(
  store: FileStore,
  headers: Record<string, string>,
  kind: keyof typeof paths = "assets",
): StaticFiles {
  const known = knownNames(store);

  return (request, response, log) => {
    const [path = ""] = (request.url ?? "").split("?", 1);
    const [, name] = paths[kind].exec(path) ?? [];
    if (!name) return false;

    async function answer(asset: string): Promise<void> {
      const names = await known.with(asset);
      const preferred = preferredEncoding(request.headers["accept-encoding"]);
      const encoding = names.has(asset + endings[preferred]) ? preferred : "identity";
      const key = asset + endings[encoding];
      const found = names.has(key) ? await store.get(key) : null;
      if (!found) return refuse(response, 404, headers);
      sendStaticFile(
        { ...found, ...headersOfFile(path, headers, encoding) },
        request,
        response,
        log,
      );
    }

    answer(name).catch((error: unknown) => {
      log.error({ err: error }, "A file of another version could not be read");
      refuse(response, 503, headers);
    });
    return true;
  };
}

/** The names in the store, as last listed. */
function knownNames(store: FileStore) {
  let names = new Set<string>();
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<Set<string>> | undefined;
  let listedAt = Number.NEGATIVE_INFINITY;

  async function list(): Promise<Set<string>> {
    const listed = new Set<string>();
    for await (const { key } of store.list()) listed.add(key);
    names = listed;
    return names;
  }

  /** Lists the store, beginning after this call. */
  async function listWhenDue(): Promise<Set<string>> {
    await running;
    await sleep(Math.max(0, listedAt + listEvery - performance.now()));
    listedAt = performance.now();
    next = undefined;
    const listing = list();
    running = listing.catch(() => {});
    return listing;
  }

  return {
    /** The names, listed again unless this one is known. Concurrent calls share one listing. */
    async with(name: string): Promise<Set<string>> {
      if (!names.has(name)) await running;
      if (names.has(name)) return names;
      next ??= listWhenDue();
      return next;
    },
  };
}

function refuse(response: ServerResponse, status: number, headers: Record<string, string>): void {
  const all = { ...headers, "Cache-Control": "no-store", "Content-Type": "text/plain" };
  response.writeHead(status, all).end();
}
