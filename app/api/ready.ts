import { readinessContext } from "#app/context.ts";
import type { Route } from "./+types/ready";
import type { ReadinessFault } from "./readiness.ts";

/** Milliseconds since a probe began after which nobody knows what still works: two are missing. */
const longestAge = 30_000;

/**
 * `GET /readyz`, for monitoring: 200 while the process can take enquiries and mail them, else 503
 * with the faults, each the part that failed and a sentence. It answers what the last probe found,
 * which ran within ten seconds, so that asking costs nothing.
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

/** A probe that hangs finds no fault. */
function staleness(age: number): ReadinessFault[] {
  if (age <= longestAge) return [];
  const words = `The last probe that ended began ${Math.floor(age / 1000)} seconds ago.`;
  return [{ part: "probe", words }];
}
