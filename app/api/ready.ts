import { appServices } from "#app/context.ts";
import type { Route } from "./+types/ready";

/** `GET /readyz`: the process can do its work, 503 while its database or its image store does not answer. */
export async function loader({ context }: Route.LoaderArgs) {
  const { databaseAnswers, storageAnswers } = context.get(appServices);
  const ready = (await Promise.all([databaseAnswers(), storageAnswers()])).every(Boolean);
  return Response.json({ status: ready ? "ready" : "not ready" }, { status: ready ? 200 : 503 });
}
