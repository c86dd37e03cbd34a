import { readinessContext } from "#app/context.ts";
import type { Route } from "./+types/ready";
import type { ReadinessFault } from "./readiness.ts";

/** A probe that began longer ago, in milliseconds, proves nothing: two later ones are missing. */
const longestAge = 30_000;

/**
 * `GET /readyz`, for monitoring: 200 while the process can take enquiries and mail them. Otherwise
 * 503 with the faults: for each, the part that failed and a sentence. Answers with the last probe's
 * result, at most ten seconds old, so that a request costs nothing.
 */
export function loader({ context }: Pick<Route.LoaderArgs, "context">) {
  const known = context.get(readinessContext).current();
  if (!known) return Response.json({ status: "starting" }, { status: 503 });
  const { checkedAt } = known;
  const faults = [...known.faults, ...staleness(Date.now() - Date.parse(checkedAt))];
  if (faults.length > 0)
    return Response.json({ status: "not ready", faults, checkedAt }, { status: 503 });
  return Response.json({ status: "ready", checkedAt });
}

/** Found here, because a probe that hangs reports nothing. */
function staleness(age: number): ReadinessFault[] {
  if (age <= longestAge) return [];
  const words = `The last probe that ended began ${Math.floor(age / 1000)} seconds ago.`;
  return [{ part: "probe", words }];
}
