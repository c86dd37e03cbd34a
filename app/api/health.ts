import { readinessContext, releaseContext } from "#app/context.ts";
import type { Route } from "./+types/health";

/**
 * `GET /healthz`, for a load balancer: 200 while the process serves pages, database or not, and 503
 * from the moment its stop begins, though it still answers.
 */
export function loader({ context }: Pick<Route.LoaderArgs, "context">) {
  if (context.get(readinessContext).isStopping())
    return Response.json({ status: "stopping" }, { status: 503 });
  return Response.json({ status: "ok", ...context.get(releaseContext) });
}
