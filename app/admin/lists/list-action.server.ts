import { listTypeAt } from "#app/admin/editing/type-at.server.ts";
import { adminAction, type CallArgs } from "#app/admin/frame/admin-action.server.ts";
import { chooseOrder, move } from "#domain/content/order-by-hand.ts";
import { type PutBackResult, putBack, remove } from "#domain/content/save.ts";
import { listWriteAt, writeFailure } from "./content-query.ts";

type ListAnswer = PutBackResult | { outcome: "deleted" | "moved" | "missing" };

/**
 * Writes to the list at this address, as its query says. By default, deletes the item whose `id`
 * was posted; one that is already gone counts as deleted. `?put-back` puts a deleted one back,
 * `?move` moves one to the place `to` on the website, from 1, and `?order` chooses the order,
 * `hand` or `year`, of what can be ordered otherwise.
 */
export function listAction(args: CallArgs & { url: URL }) {
  const { url } = args;
  const type = listTypeAt(url);
  const options = { area: "content", fallback: writeFailure(url) } as const;
  return adminAction<ListAnswer>(args, options, async ({ db, by, now, fields }) => {
    const { id, to = "", order } = await fields(["id", "to", "order"]);
    const write = listWriteAt(url);
    if (write === "order") {
      const isKnown = order === "hand" || order === "year";
      const hasBoth = type.isOrdered && "order" in type;
      return isKnown && hasBoth ? chooseOrder(db, type, order, { by, now }) : null;
    }
    if (id === undefined) return null;
    if (write === "move") {
      const isPlace = /^[1-9]\d{0,5}$/.test(to);
      return isPlace && type.isOrdered ? move(db, type, id, { to: Number(to), by, now }) : null;
    }
    if (write === "put-back") return putBack(db, type, id, { now, by });
    await remove(db, type, id, { now, by });
    return { outcome: "deleted" };
  });
}
