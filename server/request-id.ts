import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";

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
