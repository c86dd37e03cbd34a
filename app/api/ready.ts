import { appServices } from "#app/context.ts";
import type { Route } from "./+types/ready";

/**
 * `GET /readyz`, for monitoring: 200 while the process can take enquiries and mail them, else 503
 * with the faults, each the part that failed and a sentence. It answers what the last probe found,
 * which ran within ten seconds, so that asking costs nothing.
 */
export function loader({ context }: Route.LoaderArgs) {
  const known = context.get(appServices).readiness.current();
  if (!known) return Response.json({ status: "starting" }, { status: 503 });
  const { faults, checkedAt } = known;
  if (faults.length > 0)
    return Response.json({ status: "not ready", faults, checkedAt }, { status: 503 });
  return Response.json({ status: "ready", checkedAt });
}
