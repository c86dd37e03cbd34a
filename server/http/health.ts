import type { ServerResponse } from "node:http";
import type { Readiness, ReadinessFault, Release } from "#app/context.ts";
import type { ProcessReadiness } from "#server/work/readiness-probe.ts";
import { inertContent } from "./security-headers.ts";

/** A probe that began longer ago, in milliseconds, proves nothing: two later ones are missing. */
const longestAge = 30_000;

interface HealthOptions {
  readiness: Pick<ProcessReadiness, "current" | "isStopping">;
  release: Release;
  /** Headers of every response. */
  headers: Record<string, string>;
}

/** Answers a request that reads this path, or returns false if it is another one. */
export type HealthAnswers = (pathname: string, response: ServerResponse) => boolean;

/**
 * Answers `/healthz` and `/readyz`. Proxies ask several times a second, and so may anybody: an
 * answer runs no query and renders nothing, and is neither logged nor counted.
 *
 * `/healthz`, for a load balancer: 200 while the process serves pages, database or not, and 503
 * from the moment its stop begins, though it still answers.
 *
 * `/readyz`, for monitoring: 200 while the process can take enquiries and mail them. Otherwise 503
 * with the faults: for each, the part that failed and a sentence. It tells the last probe's result,
 * which is at most ten seconds old.
 */
export function healthAnswers({ readiness, release, headers }: HealthOptions): HealthAnswers {
  const common = {
    ...headers,
    "Content-Security-Policy": inertContent,
    "Cache-Control": "no-store",
    "Content-Type": "application/json",
  };

  function send(response: ServerResponse, status: number, content: object): true {
    const bytes = Buffer.from(JSON.stringify(content));
    response.writeHead(status, { ...common, "Content-Length": bytes.length }).end(bytes);
    return true;
  }

  return (pathname, response) => {
    if (pathname === "/healthz")
      return readiness.isStopping()
        ? send(response, 503, { status: "stopping" })
        : send(response, 200, { status: "ok", ...release });
    if (pathname !== "/readyz") return false;
    const known = readiness.current();
    if (!known) return send(response, 503, { status: "starting" });
    const { checkedAt } = known;
    const faults = faultsNow(known);
    return faults.length > 0
      ? send(response, 503, { status: "not ready", faults, checkedAt })
      : send(response, 200, { status: "ready", checkedAt });
  };
}

/** The faults of the last probe, and its age, because a probe that hangs reports nothing. */
function faultsNow({ faults, checkedAt }: Readiness): ReadinessFault[] {
  const age = Date.now() - Date.parse(checkedAt);
  if (age <= longestAge) return faults;
  const words = `The last probe that ended began ${Math.floor(age / 1000)} seconds ago.`;
  return [...faults, { part: "probe", words }];
}
