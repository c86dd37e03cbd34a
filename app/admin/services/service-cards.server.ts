import { itemStates } from "#app/admin/lists/example-states.server.ts";
import { withPictures } from "#app/admin/lists/read-listing.server.ts";
import { viewAddress } from "#app/admin/preview/preview-address.ts";
import { type ContextReader, databaseContext, picturesContext } from "#app/context.ts";
import { servicePath } from "#app/site/paths.ts";
import { services } from "#domain/content/services.ts";
import { list } from "#domain/content/store.ts";
import { readPart } from "#domain/list-part.ts";

/** A page of services, sorted by name, with only the fields that a card shows. */
export async function readServiceCards(context: ContextReader, page: number) {
  // Sorted here, because SQLite and PostgreSQL sort capitals and accents differently.
  const inOrder = await list(context.get(databaseContext).db, services);
  const byName = inOrder
    .map((service, index) => ({ ...service, position: index + 1 }))
    .sort((one, other) => one.name.localeCompare(other.name, "en-GB"));
  const { rows: shown, ...part } = await readPart(
    { total: byName.length, page },
    async ({ offset, limit }) => byName.slice(offset, offset + limit),
  );
  const stateOf = itemStates(context, services);
  const pictured = await withPictures(
    shown,
    ({ heroImage }) => heroImage,
    context.get(picturesContext),
  );
  const rows = pictured.map(({ picture, ...service }) => {
    const { id, slug, name, summary, keywords, position } = service;
    const state = stateOf(service);
    return {
      ...{ id, slug, name, summary, keywords, position, picture },
      applicationCount: service.applications.length,
      stepCount: service.process.length,
      faqCount: service.faq.length,
      ...state,
      view: viewAddress(servicePath(slug), state.publishedState),
    };
  });
  return { ...part, rows };
}
