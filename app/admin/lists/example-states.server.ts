import { previewAddress, viewAddress } from "#app/admin/preview/preview-address.ts";
import { type ContextReader, databaseContext, publishedContext } from "#app/context.ts";
import type { ItemOf } from "#domain/content/content-type.ts";
import type { ListType } from "#domain/content/registry.ts";
import { readChoices } from "#domain/owner-choices.ts";
import { type PublishedState, publishedStates } from "#domain/publishing/published-state.ts";
import { exampleFields, isUntouched } from "#domain/sample-site/examples.ts";

/** What an admin list says about a row. */
interface ItemState {
  publishedState: PublishedState;
  example: ExampleState;
}

/**
 * Whether an item still has sample content: all as it was built in, or some beside what the owner
 * changed. `left out` if publishing leaves it out for that.
 */
export type ExampleState = "example" | "partly" | "left out" | null;

/** Returns a function that gives the state of a row. */
export async function itemStates<Type extends ListType>(
  context: ContextReader,
  type: Type,
): Promise<(row: ItemOf<Type>) => ItemState> {
  const stateOf = publishedStates(context.get(publishedContext).current(), type);
  const { examples } = await readChoices(context.get(databaseContext).db);
  return (row) => {
    const publishedState = stateOf(row);
    return { publishedState, example: exampleState(row) };
  };

  function exampleState(row: ItemOf<Type>): ExampleState {
    if (isUntouched(type, row)) return examples === "unpublished" ? "left out" : "example";
    return exampleFields(type, row).length > 0 ? "partly" : null;
  }
}

/** Where 'View' leads. Version 0 shows the examples that the preview leaves out. */
export function itemView(path: string, { publishedState, example }: ItemState): string {
  return example === "left out" && publishedState !== "published"
    ? previewAddress(0, path)
    : viewAddress(path, publishedState);
}
