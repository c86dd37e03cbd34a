import { type ChildProcess, fork } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { type BuiltInFile, builtInFiles } from "#domain/images/built-in-pictures.ts";
import { jobQueue, type Line } from "#domain/images/job-queue.ts";
import type { Picture } from "#domain/images/picture.ts";
import type { Logger } from "./log.ts";
import type { FileToSend } from "./send-file.ts";
import { type StaticFiles, sendStaticFile, staticFile } from "./static-files.ts";

export interface BuiltInPictures {
  /** Answers a picture's path. Encodes the file first if it does not exist yet. */
  serve: StaticFiles;
  /**
   * Encodes every missing file, one after the other, in the order of the pictures. Returns a
   * function that stops it.
   */
  encodeMissing(log: Pick<Logger, "info" | "error">): () => void;
}

/**
 * The pictures that come with the site. After a first build few of their files exist, because
 * encoding all of them takes a minute. Files that visitors request are encoded before the others.
 */
export function builtInPictures(
  pictures: Iterable<Picture>,
  folder: string,
  headers: Record<string, string>,
): BuiltInPictures {
  const files = builtInFiles(pictures);
  const encoder = startBuiltInEncoder(folder);
  const ready = new Map<string, FileToSend>();
  const existing = new Set(readdirSync(folder));
  for (const [path, { name }] of files) if (existing.has(name)) addReady(path, name);

  function addReady(path: string, name: string): FileToSend {
    const file = staticFile(join(folder, name), path, headers);
    ready.set(path, file);
    return file;
  }

  async function encode(line: Line, path: string, file: BuiltInFile): Promise<FileToSend> {
    const found = ready.get(path);
    if (found) return found;
    await encoder.encode(line, file);
    return addReady(path, file.name);
  }

  return {
    serve(request, response, log) {
      const [path = ""] = (request.url ?? "").split("?", 1);
      const found = ready.get(path);
      const file = files.get(path);
      if (found) sendStaticFile(found, request, response, log);
      if (found || !file) return found !== undefined;
      encode("first", path, file).then(
        (encoded) => sendStaticFile(encoded, request, response, log),
        (error) => {
          log.error({ err: error }, "A built-in picture could not be encoded");
          response.writeHead(500, { ...headers, "Cache-Control": "no-store" }).end();
        },
      );
      return true;
    },

    encodeMissing(log) {
      let isStopped = false;
      async function encodeAll() {
        const missing = [...files].filter(([path]) => !ready.has(path));
        if (missing.length === 0) return;
        log.info({ files: missing.length }, "Encoding the built-in pictures in the background");
        for (const [path, file] of missing) {
          if (isStopped) return;
          await encode("second", path, file);
        }
        log.info("The built-in pictures are encoded");
      }
      encodeAll()
        .catch((error: unknown) => {
          if (!isStopped) log.error({ err: error }, "The built-in pictures could not be encoded");
        })
        .finally(() => encoder.stop());
      return () => {
        isStopped = true;
        encoder.stop();
      };
    },
  };
}

interface EncodeAnswer {
  fault: string | null;
}

const program = new URL("encode-built-in.ts", import.meta.url);

/** Encodes one file at a time in a process, which starts with the first file. */
function startBuiltInEncoder(folder: string) {
  const queue = jobQueue();
  let child: ChildProcess | undefined;
  let job: PromiseWithResolvers<void> | undefined;

  function start(): ChildProcess {
    const started = fork(program, [folder], { execArgv: [], env: {} });
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

  function encode(file: BuiltInFile): Promise<void> {
    job = Promise.withResolvers();
    child ??= start();
    // If the encoder has ended, `fail` reports it.
    child.send(file, () => {});
    return job.promise;
  }

  return {
    encode: (line: Line, file: BuiltInFile) => queue.run(line, () => encode(file)),
    stop: () => child?.kill("SIGKILL"),
  };
}
