import { type DestinationStream, type Logger, pino } from "pino";
import type { LogError } from "#app/context.ts";
import { isDamaged, isDiskFull } from "#db/query-errors.ts";
import { currentRequestId } from "./request-id.ts";

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
