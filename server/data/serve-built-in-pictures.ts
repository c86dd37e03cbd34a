import { type ChildProcess, fork } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { type BuiltInFile, builtInFiles } from "#domain/images/built-in-pictures.ts";
import { urlOf } from "#domain/images/picture-reference.ts";
import { jobQueue } from "#domain/job-queue.ts";
import type { SiteContent } from "#domain/publishing/site-content.ts";
import { programFile } from "#root.ts";
import { type FileToSend, sendRefusal } from "#server/http/send-file.ts";
import { type StaticFiles, sendStaticFile, staticFile } from "#server/http/static-files.ts";
import type { Logger } from "#server/log.ts";

export interface BuiltInPictures {
  /** Answers a picture's path. Encodes the file first if it does not exist yet. */
  serve: StaticFiles;
  /**
   * Encodes every missing file, one after the other, those of the home page first. Returns a
   * function that stops all encoding.
   */
  encodeMissing(log: Pick<Logger, "info" | "error">): () => void;
}

/** The path of a file with a content hash. The group is its name in the folder. */
const hashedPicture = /^\/pictures\/([\w.-]+\.[0-9a-f]{8}-\w+\.\w+)$/;

/**
 * The pictures that come with the site, and those that `deploy/update` adds to the folder for pages
 * of another release. After a first build their files are missing, because encoding all of them
 * takes a minute or more. One process encodes all files; a second process encodes the files that
 * visitors request meanwhile, so that no visitor waits for the first.
 */
export function builtInPictures(
  { pictures, ...site }: Pick<SiteContent, "homePage" | "services" | "projects" | "pictures">,
  folder: string,
  headers: Record<string, string>,
): BuiltInPictures {
  const files = builtInFiles(Object.values(pictures));
  const ready = new Map<string, FileToSend>();
  const existing = new Set(readdirSync(folder));
  for (const [path, { name }] of files) if (existing.has(name)) addReady(path, name);

  const underWay = new Map<string, Promise<void>>();
  const visitorsEncoder = startBuiltInEncoder(folder, "for visitors");
  const backgroundEncoder = startBuiltInEncoder(folder, "in the background");
  let isStopped = false;

  function addReady(path: string, name: string): FileToSend {
    const file = staticFile(join(folder, name), path, headers);
    ready.set(path, file);
    return file;
  }

  function ofOtherRelease(path: string): FileToSend | undefined {
    const [, name] = hashedPicture.exec(path) ?? [];
    if (name && !files.has(path) && existsSync(join(folder, name))) return addReady(path, name);
  }

  function encode(
    encoder: BuiltInEncoder,
    [path, file]: [string, BuiltInFile],
    isWanted = () => true,
  ): Promise<FileToSend> {
    return encoder.queue.run(async () => {
      const found = ready.get(path);
      if (found) return found;
      if (isStopped || !isWanted()) throw new Error("nobody wants the picture any more");
      let encoding = underWay.get(file.name);
      if (!encoding) {
        encoding = encoder.encode(file).finally(() => underWay.delete(file.name));
        underWay.set(file.name, encoding);
      }
      await encoding;
      return addReady(path, file.name);
    });
  }

  function stop() {
    visitorsEncoder.stop();
    backgroundEncoder.stop();
  }

  return {
    serve(request, response, log) {
      const [path = ""] = (request.url ?? "").split("?", 1);
      const found = ready.get(path) ?? ofOtherRelease(path);
      const file = files.get(path);
      if (found) sendStaticFile(found, request, response, log);
      if (found || !file) return found !== undefined;
      // A visitor who has left must not keep the others waiting.
      const isWanted = () => !response.destroyed;
      encode(visitorsEncoder, [path, file], isWanted).then(
        (encoded) => sendStaticFile(encoded, request, response, log),
        (error) => {
          if (isStopped || !isWanted()) return response.destroy();
          log.error({ err: error }, "A built-in picture could not be encoded");
          sendRefusal(response, 500, "The picture cannot be shown just now.", headers);
        },
      );
      return true;
    },

    encodeMissing(log) {
      async function encodeAll() {
        const missing = inOrderOfNeed(files, site).filter(([path]) => !ready.has(path));
        if (missing.length === 0) return;
        // Two paths may lead to one file.
        const missingFiles = new Set(missing.map(([, { name }]) => name)).size;
        const all = Object.keys(pictures).length;
        log.info(
          `Encoding ${missingFiles} files of the ${all} built-in pictures, in the background`,
        );
        for (const entry of missing) {
          if (isStopped) return;
          await encode(backgroundEncoder, entry);
        }
        log.info("The built-in pictures are encoded");
      }
      encodeAll()
        .catch((error: unknown) => {
          if (!isStopped) log.error({ err: error }, "The built-in pictures could not be encoded");
        })
        .finally(stop);
      return () => {
        isStopped = true;
        stop();
      };
    },
  };
}

/**
 * First the AVIF files of pictures that the home page may show, narrow before wide; then all other
 * AVIF files, because nearly every browser requests AVIF; then the rest.
 */
export function inOrderOfNeed(
  files: Map<string, BuiltInFile>,
  { homePage, services, projects }: Pick<SiteContent, "homePage" | "services" | "projects">,
): [path: string, file: BuiltInFile][] {
  const urls = [
    homePage.picture,
    ...services.map(({ heroImage }) => heroImage),
    ...projects.map(({ images }) => images[0]?.url),
  ];
  const ofHomePage = new Set(urls.map((url) => url && basename(urlOf(url))));
  function rank({ original, variant }: BuiltInFile): number {
    const [format, width] = variant.split("-");
    if (format !== "avif") return Number.POSITIVE_INFINITY;
    return ofHomePage.has(original) ? Number(width) : Number.MAX_VALUE;
  }
  const ranked = [...files].map((entry) => ({ entry, rank: rank(entry[1]) }));
  ranked.sort((a, b) => (a.rank === b.rank ? 0 : a.rank - b.rank));
  return ranked.map(({ entry }) => entry);
}

/** Files that visitors request are encoded at the site's own priority, the others at a low one. */
export type EncodingPurpose = "for visitors" | "in the background";

interface EncodeAnswer {
  fault: string | null;
}

type BuiltInEncoder = ReturnType<typeof startBuiltInEncoder>;

const program = programFile("server/data/encode-built-in.ts");

/** Encodes one file at a time in a process, which starts with the first file. */
function startBuiltInEncoder(folder: string, purpose: EncodingPurpose) {
  let child: ChildProcess | undefined;
  let job: PromiseWithResolvers<void> | undefined;

  function start(): ChildProcess {
    const started = fork(program, [folder, purpose], { execArgv: [], env: {} });
    const fail = (reason: unknown) => {
      if (child === started) child = undefined;
      job?.reject(new Error(`the encoder of built-in pictures ended: ${reason}`));
    };
    started.on("message", ({ fault }: EncodeAnswer) => {
      if (fault === null) job?.resolve();
      else job?.reject(new Error(fault));
    });
    started.on("error", fail);
    started.on("close", (code, signal) => fail(signal ?? code));
    return started;
  }

  return {
    queue: jobQueue(),
    encode(file: BuiltInFile): Promise<void> {
      job = Promise.withResolvers();
      child ??= start();
      // If the encoder has ended, `fail` reports it.
      child.send(file, () => {});
      return job.promise;
    },
    stop: () => child?.kill("SIGKILL"),
  };
}
