import { Worker } from "node:worker_threads";
import type { DatabaseOptions } from "#db/open.ts";
import { activities, type RecordedActivity } from "#domain/activity/record-activity.ts";
import type { Picture } from "#domain/images/picture.ts";
import { programFile } from "#root.ts";
import type { ThreadVerbs } from "./publishing-thread.ts";
import { type Assembly, assemble, type Slice } from "./slices.ts";

/** The data that the thread starts with. */
export interface ThreadData {
  database: Pick<DatabaseOptions, "databaseUrl" | "dataDir">;
  builtInPictures: Record<string, Picture>;
}

export interface VerbRequest {
  number: number;
  verb: keyof ThreadVerbs;
  args: unknown[];
}

export type ThreadRequest =
  | VerbRequest
  /** Asks for the next slice of a result. */
  | { number: number; more: true }
  /** Ends the thread. */
  | { end: true };

export type ThreadResponse =
  | ({ number: number } & (
      | { result: unknown }
      /** Null after the last one. */
      | { slice: Slice | null }
      | { failure: { name: string; message: string; stack: string | undefined } }
    ))
  /** An activity that a verb recorded. */
  | { recorded: RecordedActivity };

/** How long an idle thread is kept, in milliseconds: the owner's next click needs it again. */
const idlePatience = 10_000;
/**
 * Memory for new objects of the thread, in millions of bytes. With the limit of the process, the
 * thread would collect garbage all the time.
 */
const youngMemory = 32;

/** Calls verbs in the publishing thread. */
export interface PublishingCalls {
  call<Verb extends keyof ThreadVerbs>(
    verb: Verb,
    ...args: Parameters<ThreadVerbs[Verb]>
  ): Promise<Awaited<ReturnType<ThreadVerbs[Verb]>>>;
  /** Ends the thread, after the calls under way. */
  close(): Promise<void>;
}

interface Call extends PromiseWithResolvers<unknown> {
  slices: Assembly;
}

/** Starts the thread when it is needed, and ends it a while after. */
export function openPublishingCalls(data: ThreadData): PublishingCalls {
  const calls = new Map<number, Call>();
  let thread: Worker | undefined;
  let ended: Promise<void> = Promise.resolve();
  let idle: NodeJS.Timeout | undefined;
  let count = 0;

  function start(): Worker {
    const program = programFile("server/publishing-thread.ts");
    const limits = { maxYoungGenerationSizeMb: youngMemory };
    const started = new Worker(program, { workerData: data, execArgv: [], resourceLimits: limits });
    started.on("message", receive);
    started.on("error", (error) => fail(started, error as Error));
    const { promise, resolve } = Promise.withResolvers<void>();
    ended = promise;
    started.on("exit", () => {
      fail(started, new Error("the publishing thread has ended"));
      resolve();
    });
    return started;
  }

  function receive(response: ThreadResponse) {
    if ("recorded" in response) {
      activities.emit("recorded", response.recorded);
      return;
    }
    const call = calls.get(response.number);
    if (!call) return;
    if ("slice" in response && response.slice) {
      call.slices.add(response.slice);
      // Visitors are answered before the next slice.
      const { number } = response;
      setImmediate(() => thread?.postMessage({ number, more: true } satisfies ThreadRequest));
      return;
    }
    calls.delete(response.number);
    if (calls.size === 0) waitForCalls();
    if ("failure" in response) call.reject(Object.assign(new Error(), response.failure));
    else call.resolve("result" in response ? response.result : call.slices.value());
  }

  function waitForCalls() {
    // An idle thread does not keep the process alive.
    thread?.unref();
    idle = setTimeout(end, idlePatience).unref();
  }

  function end() {
    clearTimeout(idle);
    thread?.postMessage({ end: true } satisfies ThreadRequest);
    thread = undefined;
  }

  function fail(failed: Worker, error: Error) {
    if (failed !== thread) return;
    thread = undefined;
    for (const { reject } of calls.values()) reject(error);
    calls.clear();
  }

  return {
    call(verb, ...args) {
      clearTimeout(idle);
      thread ??= start();
      thread.ref();
      const number = count++;
      const call = { ...Promise.withResolvers<unknown>(), slices: assemble() };
      calls.set(number, call);
      thread.postMessage({ number, verb, args } satisfies ThreadRequest);
      return call.promise as never;
    },
    async close() {
      await Promise.allSettled([...calls.values()].map(({ promise }) => promise));
      end();
      await ended;
    },
  };
}
