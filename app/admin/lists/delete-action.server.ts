import {
  type AdminCall,
  adminAction,
  type CallArgs,
} from "#app/admin/calls/admin-action.server.ts";
import type { DatabaseFallback } from "#domain/database-message.ts";

/** Deletes the row whose id was posted. A row that is already gone counts as deleted. */
export function deleteAction(
  args: CallArgs,
  fallback: DatabaseFallback,
  remove: (call: AdminCall, id: string) => Promise<unknown>,
) {
  return adminAction(args, fallback, async (call) => {
    const { id } = await call.fields(["id"]);
    if (id === undefined) return null;
    await remove(call, id);
    return { outcome: "deleted" };
  });
}
