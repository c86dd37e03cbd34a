import { withPictures } from "#app/admin/lists/read-listing.server.ts";
import { viewAddress } from "#app/admin/preview/preview-address.ts";
import {
  type ContextReader,
  databaseContext,
  picturesContext,
  publishedContext,
} from "#app/context.ts";
import { projectAddress } from "#app/site/addresses.ts";
import { listProjectPage } from "#domain/portfolio/portfolio.ts";
import { standings } from "#domain/publishing/standing.ts";
import type { PortfolioQuery } from "./portfolio-query.ts";

/**
 * A page of projects, with what a card shows and no more: two hundred projects' stories would be
 * half a megabyte.
 */
export async function projectCards(context: ContextReader, query: PortfolioQuery) {
  const { rows: projects, ...part } = await listProjectPage(context.get(databaseContext).db, query);
  const published = standings(context.get(publishedContext).current());
  const pictured = await withPictures(
    projects,
    ({ images }) => images[0]?.url,
    context.get(picturesContext),
  );
  const rows = pictured.map(({ picture, ...project }) => {
    const standing = published.project(project);
    const { id, slug, title, sector, location, year, scope, finishes, client, duration } = project;
    return {
      ...{ id, slug, title, sector, location, year, scope, finishes, client, duration },
      picture,
      imageCount: project.images.length,
      standing,
      view: viewAddress(projectAddress(slug), standing),
    };
  });
  return { ...part, rows };
}
