import type { CallArgs } from "#app/admin/calls/admin-action.server.ts";
import { contentLoader } from "#app/admin/editing/editor-loader.server.ts";
import { googleFacts } from "#app/admin/editing/google-facts.server.ts";
import { databaseContext, publishedContext } from "#app/context.ts";
import type { SingleType } from "#domain/content/registry.ts";
import { get } from "#domain/content/store.ts";
import { type PublishedState, publishedStates } from "#domain/publishing/published-state.ts";

/** What the form of a page opens with. */
export function pageLoader<Type extends SingleType>(args: CallArgs, type: Type) {
  const { context } = args;
  return contentLoader({ ...args, params: {} }, type, async () => {
    const stored = await get(context.get(databaseContext).db, type);
    const stateOf = publishedStates(context.get(publishedContext).current(), type);
    const publishedState: PublishedState = stored ? stateOf(stored) : "new";
    return { publishedState, google: await googleFacts(context) };
  });
}
