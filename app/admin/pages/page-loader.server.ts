import type { CallArgs } from "#app/admin/calls/admin-action.server.ts";
import { singleLoader } from "#app/admin/editing/editor-loader.server.ts";
import { googleFacts } from "#app/admin/editing/google-facts.server.ts";
import type { SingleType } from "#domain/content/registry.ts";

/** What the form of a page opens with. */
export function pageLoader<Type extends SingleType>(args: CallArgs, type: Type) {
  return singleLoader(args, type, async () => ({ google: await googleFacts(args.context) }));
}
