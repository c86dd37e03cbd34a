import { type ContextReader, publishedContext } from "#app/context.ts";
import type { ItemOf } from "#domain/content/content-type.ts";
import type { ListType } from "#domain/content/registry.ts";
import { type PublishedState, publishedStates } from "#domain/publishing/published-state.ts";
import { exampleFields, isUntouched } from "#domain/sample-site/examples.ts";

/** What an admin list says about a row. */
export interface RowState {
  publishedState: PublishedState;
  example: ExampleState;
}

/**
 * Whether an item still has sample content: all as it was built in, or some beside what the owner
 * changed.
 */
export type ExampleState = "example" | "partly" | null;

/** Returns a function that gives the state of a row. */
export function itemStates<Type extends ListType>(
  context: ContextReader,
  type: Type,
): (row: ItemOf<Type>) => RowState {
  const stateOf = publishedStates(context.get(publishedContext).current(), type);
  return (row) => {
    const publishedState = stateOf(row);
    return { publishedState, example: exampleState(row) };
  };

  function exampleState(row: ItemOf<Type>): ExampleState {
    if (isUntouched(type, row)) return "example";
    return exampleFields(type, row).length > 0 ? "partly" : null;
  }
}
