import { previewAddress, viewAddress } from "#app/admin/preview/preview-address.ts";
import { type ContextReader, databaseContext, publishedContext } from "#app/context.ts";
import type { ItemOf } from "#domain/content/content-type.ts";
import type { ListType } from "#domain/content/registry.ts";
import { readChoices } from "#domain/first-day/owner-choices.ts";
import { type PublishedState, publishedStates } from "#domain/publishing/published-state.ts";
import { exampleFields, isUntouched } from "#domain/sample-site/examples.ts";

/** What an admin list says about a row. */
interface ItemState {
  publishedState: PublishedState;
  /** Whether it still has sample content; `left out` if publishing leaves it out for that. */
  example: ExampleState;
}

export type ExampleState = "example" | "left out" | null;

/** Returns a function that gives the state of a row. */
export async function itemStates<Type extends ListType>(
  context: ContextReader,
  type: Type,
): Promise<(row: ItemOf<Type>) => ItemState> {
  const stateOf = publishedStates(context.get(publishedContext).current(), type);
  const { examples } = await readChoices(context.get(databaseContext).db);
  return (row) => {
    const publishedState = stateOf(row);
    const isExample = exampleFields(type, row).length > 0;
    const isLeftOut = examples === "unpublished" && isUntouched(type, row);
    return { publishedState, example: isLeftOut ? "left out" : isExample ? "example" : null };
  };
}

/** Where 'View' leads. Version 0 shows the examples that the preview leaves out. */
export function itemView(path: string, { publishedState, example }: ItemState): string {
  return example === "left out" && publishedState !== "published"
    ? previewAddress(0, path)
    : viewAddress(path, publishedState);
}
