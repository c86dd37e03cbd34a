import { nounAt } from "#app/admin/editing/content-areas.ts";
import { type OrderedType, typeOf } from "#domain/content/registry.ts";

/** The type of the items whose order this address shows or changes. */
export function orderedTypeAt({ pathname }: URL): OrderedType {
  const type = typeOf(nounAt(pathname));
  if (!type?.isOrdered) throw new Error(`Nothing is ordered at ${pathname}`);
  return type;
}
