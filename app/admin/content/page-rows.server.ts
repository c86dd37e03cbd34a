import { contentAreas, editPath } from "#app/admin/editing/content-areas.ts";
import { previewAddress } from "#app/admin/publishing/preview/preview-address.ts";
import { type ContextReader, databaseContext, publishedContext } from "#app/context.ts";
import { titleOf } from "#domain/content/content-type.ts";
import { pageTypes } from "#domain/content/registry.ts";
import { get } from "#domain/content/store.ts";
import { publishedStates } from "#domain/publishing/published-state.ts";
import { exampleFields } from "#domain/sample-site/examples.ts";

/** A row of the list for each page whose texts the owner edits. */
export async function readPageRows(context: ContextReader) {
  const { db } = context.get(databaseContext);
  const published = context.get(publishedContext).current();
  return Promise.all(
    pageTypes.map(async (type) => {
      const saved = await get(db, type);
      const page = saved ?? published[type.name];
      const publishedState = saved ? publishedStates(published, type)(saved) : "published";
      return {
        noun: type.noun,
        name: titleOf(type, page),
        text: "headline" in page ? page.headline : "",
        publishedState,
        isExample: exampleFields(type, page).length > 0,
        edit: editPath({ subject: type.noun, id: type.name }),
        // Unlike an item's View, never the public page: only in the preview are texts editable.
        preview: previewAddress("draft", contentAreas[type.noun].publicPath({ slug: "" })),
      };
    }),
  );
}
