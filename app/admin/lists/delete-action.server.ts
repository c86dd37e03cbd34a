import {
  type AdminCall,
  adminAction,
  type CallArgs,
} from "#app/admin/calls/admin-action.server.ts";
import { failureTo } from "#app/admin/editing/content-areas.ts";
import type { ListType } from "#domain/content/registry.ts";
import { remove } from "#domain/content/store.ts";
import type { DatabaseFallback } from "#domain/database-message.ts";

/** Deletes the item of this content type whose id was posted. */
export function deleteItem(args: CallArgs, type: ListType) {
  return deleteAction(args, failureTo("delete", type.noun), ({ db, admin, now }, id) =>
    remove(db, type, id, { now, by: admin.user.email }),
  );
}

/** Deletes the row whose id was posted. A row that is already gone counts as deleted. */
export function deleteAction(
  args: CallArgs,
  fallback: DatabaseFallback,
  removeRow: (call: AdminCall, id: string) => Promise<unknown>,
) {
  return adminAction(args, fallback, async (call) => {
    const { id } = await call.fields(["id"]);
    if (id === undefined) return null;
    await removeRow(call, id);
    return { outcome: "deleted" };
  });
}
