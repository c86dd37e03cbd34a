import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { type DestinationStream, type Logger, pino } from "pino";
import type { LogError } from "#app/context.ts";
import { isDamaged, isDiskFull } from "#db/query-errors.ts";
import { type Activity, activities } from "#domain/activity/record-activity.ts";
import type { Log } from "#domain/log.ts";

export type { Logger };

/**
 * Structured log on standard output, one JSON object per line. Callers must not log personal data:
 * no bodies, addresses or queries.
 */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
    mixin: requestOfLine,
  };
  return destination ? pino(options, destination) : pino(options);
}

/** The request that is being answered while the line is written. */
function requestOfLine(): { request?: string } {
  const request = currentRequestId();
  return request === undefined ? {} : { request };
}

/** Leaves out other properties: PostgreSQL puts the row that it refused into `detail`. */
function describeError(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error };
  const { name, message, code, stack } = error as NodeJS.ErrnoException;
  const cause = error.cause === undefined ? undefined : errorMessage(error.cause);
  return { type: name, message: message || errorMessage(error), code, cause, stack };
}

/** Logs unexpected errors. A request that the browser aborted is not one. */
export function errorLogger(log: Pick<Logger, "error">): LogError {
  return (error, message) => {
    if (!isAbortedRequest(error)) log.error({ err: error }, message);
  };
}

/** Whether reading a request failed because the browser aborted it, as when a tab is closed. */
function isAbortedRequest(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { name, message, code } = error as NodeJS.ErrnoException;
  // A connection of ours that is reset, for example to the database, has another message.
  return name === "AbortError" || (code === "ECONNRESET" && message === "aborted");
}

/**
 * The message of an error, in one line. It says plainly that a disk is full or a database damaged.
 * A host with several addresses fails with one error for each, and has no message itself.
 */
export function errorMessage(error: unknown): string {
  const errors: unknown[] = error instanceof AggregateError ? error.errors : [error];
  return errors.map(plainMessage).join(", ").replace(/\s+/g, " ");
}

function plainMessage(error: unknown): string {
  if (isDiskFull(error)) return `the disk is full (${error.message})`;
  if (isDamaged(error))
    return `the database is damaged (${error.message}): keep its file, and restore the last backup`;
  return error instanceof Error ? error.message : String(error);
}

/** Ids as proxies send them: UUIDs, hexadecimal digits and the like. */
const validId = /^[\w.:+/=-]{1,128}$/;

const ids = new AsyncLocalStorage<string>();

/**
 * Runs `work` for a request: every line that it logs carries the request's id. A trusted proxy's
 * `X-Request-Id` is the id, so that the lines of both logs can be found together.
 */
export function inRequest<Result>(
  { headers }: Pick<IncomingMessage, "headers">,
  trustProxy: number,
  work: () => Result,
): Result {
  if (ids.getStore() !== undefined) return work();
  const given = trustProxy > 0 ? headers["x-request-id"] : undefined;
  const isValid = typeof given === "string" && validId.test(given);
  return ids.run(isValid ? given : randomUUID(), work);
}

/** The id of the request that is being answered; undefined outside of requests. */
export function currentRequestId(): string | undefined {
  return ids.getStore();
}

/** Makes a function run outside of the request that calls it: its log lines carry no request id. */
export function outsideRequests<Parameters extends unknown[]>(
  work: (...parameters: Parameters) => void,
): (...parameters: Parameters) => void {
  return (...parameters) => ids.exit(work, ...parameters);
}

/** What the routes log themselves, with more about the request. */
const loggedByRoutes: string[] = [
  "signed in",
  "sign-in failed",
  "sign-in throttled",
  "signed out",
  "password changed",
  "password change refused",
] satisfies Activity["event"][];

/**
 * Logs each recorded activity: the account, the sender's digest, and what it was done to, without
 * names. The returned function stops it.
 */
export function logActivity(log: Pick<Log, "info">): () => void {
  function write({ actor, event, subject, detail = {} }: Activity) {
    if (loggedByRoutes.includes(event)) return;
    const person = typeof actor === "string" ? { origin: actor } : personOf(actor);
    const facts = Object.entries(detail).filter(([, fact]) => !Array.isArray(fact));
    const done = subject && { subject: subject.noun, subjectId: subject.id };
    log.info({ ...person, ...done, ...Object.fromEntries(facts) }, `Activity: ${event}`);
  }
  activities.on("recorded", write);
  return () => void activities.off("recorded", write);
}

function personOf({ email, sender }: Exclude<Activity["actor"], string>) {
  return { account: email, sender };
}
