import { data, type RouterContextProvider } from "react-router";
import { type AppServices, appServices } from "#app/context.ts";
import { type DatabaseFallback, databaseMessage } from "#domain/database-message.ts";
import type { DeleteResult } from "./deletable-list.tsx";
import { findAdmin } from "./require-admin.server.ts";

interface DeletionOptions {
  request: Request;
  context: Readonly<RouterContextProvider>;
  verb(db: AppServices["database"]["db"], id: string): Promise<unknown>;
  /** Said when the database has no message of its own. */
  fallback: DatabaseFallback;
}

/** Deletes the row whose id was posted. A session that ended is answered, not thrown, so that the list stays. */
export async function deletion({ request, context, verb, fallback }: DeletionOptions) {
  if (!(await findAdmin({ request, context }))) return answer({ outcome: "signed-out" }, 401);
  const app = context.get(appServices);
  const id = String((await request.formData()).get("id"));
  try {
    await verb(app.database.db, id);
  } catch (error) {
    app.logError(error, fallback);
    return answer({ outcome: "failed", message: databaseMessage(error, fallback) }, 503);
  }
  app.announcements.announce({ type: "content" });
  return answer({ outcome: "deleted" }, 200);
}

function answer(result: DeleteResult, status: number) {
  return data(result, { status });
}
