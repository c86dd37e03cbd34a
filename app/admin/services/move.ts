import { data } from "react-router";
import { findAdmin } from "#app/admin/require-admin.server.ts";
import { appServices } from "#app/context.ts";
import { databaseMessage } from "#domain/database-message.ts";
import { moveService } from "#domain/services/services.ts";
import type { Route } from "./+types/move";

/** `POST /admin/services/{id}/move`: one place up or down in the order of the public pages. */
export async function action({ request, context, params }: Route.ActionArgs) {
  if (!(await findAdmin({ request, context })))
    return data({ message: "Please sign in again." }, 401);
  const app = context.get(appServices);
  const direction = (await request.formData()).get("direction") === "up" ? "up" : "down";
  try {
    await moveService(app.database.db, params.id, direction);
  } catch (error) {
    const fallback = "Failed to move service";
    app.logError(error, fallback);
    return data({ message: databaseMessage(error, fallback) }, 503);
  }
  app.announcements.announce({ type: "content" });
  return data({ message: null });
}
