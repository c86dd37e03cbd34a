import { failureTo } from "#app/admin/editing/content-areas.ts";
import {
  type AdminCall,
  adminAction,
  type CallArgs,
  type WriteOptions,
} from "#app/admin/frame/admin-action.server.ts";
import type { ListType } from "#domain/content/registry.ts";
import { type PutBackResult, putBack, remove } from "#domain/content/save.ts";
import { listWriteAt } from "./content-query.ts";

/**
 * Deletes the item of this content type whose id was posted, or puts a deleted one back, as the
 * address says. An item that is already gone counts as deleted.
 */
export function deleteItem(args: CallArgs & { url: URL }, type: ListType) {
  const write = listWriteAt(args.url);
  const options = { area: "content", fallback: failureTo(write, type.noun) } as const;
  return adminAction<PutBackResult | { outcome: "deleted" }>(args, options, async (call) => {
    const { id } = await call.fields(["id"]);
    const { db, by, now } = call;
    if (id === undefined) return null;
    if (write === "put back") return putBack(db, type, id, { now, by });
    await remove(db, type, id, { now, by });
    return { outcome: "deleted" };
  });
}

/** Deletes the row whose id was posted. A row that is already gone counts as deleted. */
export function deleteAction(
  args: CallArgs,
  options: WriteOptions,
  removeRow: (call: AdminCall, id: string) => Promise<unknown>,
) {
  return adminAction(args, options, async (call) => {
    const { id } = await call.fields(["id"]);
    if (id === undefined) return null;
    await removeRow(call, id);
    return { outcome: "deleted" };
  });
}
