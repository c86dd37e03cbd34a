import { withPictures } from "#app/admin/lists/read-listing.server.ts";
import { viewAddress } from "#app/admin/preview/preview-address.ts";
import {
  type ContextReader,
  databaseContext,
  picturesContext,
  publishedContext,
} from "#app/context.ts";
import { serviceAddress } from "#app/site/addresses.ts";
import { readPart } from "#domain/list-part.ts";
import { standings } from "#domain/publishing/standing.ts";
import { listServices } from "#domain/services/services.ts";

/** A page of services, by name, with what a card shows and no more. */
export async function serviceCards(context: ContextReader, page: number) {
  // Read whole, as names are sorted here: there are as many services as there are finishes.
  const services = await listServices(context.get(databaseContext).db);
  const { rows: shown, ...part } = await readPart(
    { total: services.length, page },
    async ({ offset, limit }) => services.slice(offset, offset + limit),
  );
  const published = standings(context.get(publishedContext).current());
  const pictured = await withPictures(
    shown,
    ({ heroImage }) => heroImage,
    context.get(picturesContext),
  );
  const rows = pictured.map(({ picture, ...service }) => {
    const { id, slug, name, summary, keywords, position } = service;
    const standing = published.service(service);
    return {
      ...{ id, slug, name, summary, keywords, position, picture },
      applicationCount: service.applications.length,
      stepCount: service.process.length,
      faqCount: service.faq.length,
      standing,
      view: viewAddress(serviceAddress(slug), standing),
    };
  });
  return { ...part, rows };
}
