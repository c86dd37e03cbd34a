import { data, type RouterContextProvider } from "react-router";
import { failureMessage, notUnderstood } from "#app/admin/failure.server.ts";
import { findAdmin } from "#app/admin/session/require-admin.server.ts";
import { announcementsContext, type Db, databaseContext, logErrorContext } from "#app/context.ts";
import { BodyFault, editorBytes } from "#app/read-body.server.ts";
import { readFields } from "#app/read-fields.server.ts";
import type { DatabaseFallback } from "#domain/database-message.ts";
import type { DeleteResult } from "./deletable-list.tsx";

interface DeletionOptions {
  request: Request;
  context: Readonly<RouterContextProvider>;
  verb(db: Db, id: string): Promise<unknown>;
  /** Said when the database has no message of its own. */
  fallback: DatabaseFallback;
}

/**
 * Deletes the row whose id was posted, if somebody else has not already. A session that ended is
 * answered, not thrown, so that the list stays.
 */
export async function deleteAction({ request, context, verb, fallback }: DeletionOptions) {
  const { db } = context.get(databaseContext);
  const announcements = context.get(announcementsContext);
  const logError = context.get(logErrorContext);
  try {
    if (!(await findAdmin({ request, context }))) return answer({ outcome: "signed-out" }, 401);
    const sent = await readFields(request, { names: ["id"], bytes: editorBytes });
    if (sent instanceof BodyFault)
      return answer({ outcome: "failed", message: notUnderstood }, sent.status);
    const { id } = sent;
    if (id === undefined) return answer({ outcome: "failed", message: notUnderstood }, 400);
    await verb(db, id);
  } catch (error) {
    return answer({ outcome: "failed", message: failureMessage(error, fallback, logError) }, 503);
  }
  announcements.announce({ type: "content" });
  return answer({ outcome: "deleted" }, 200);
}

function answer(result: DeleteResult, status: number) {
  return data(result, { status });
}
