import { itemStates } from "#app/admin/lists/example-states.server.ts";
import { withPictures } from "#app/admin/lists/read-listing.server.ts";
import { viewAddress } from "#app/admin/preview/preview-address.ts";
import { type ContextReader, databaseContext, picturesContext } from "#app/context.ts";
import { projectPath } from "#app/site/paths.ts";
import { projects } from "#domain/content/projects.ts";
import { count, listPage } from "#domain/content/store.ts";
import { rowsPerPage } from "#domain/list-part.ts";
import type { PortfolioQuery } from "./portfolio-query.ts";

/**
 * A page of projects, without their stories, which can add up to half a megabyte. If all projects
 * fit on one page, all are sent, and the browser filters them by sector.
 */
export async function readProjectCards(context: ContextReader, { sector, page }: PortfolioQuery) {
  const { db } = context.get(databaseContext);
  const isWhole = (await count(db, projects)) <= rowsPerPage;
  const where: Record<string, string> = sector && !isWhole ? { sector } : {};
  const { rows: shown, ...part } = await listPage(db, projects, { page, where });
  const stateOf = itemStates(context, projects);
  const pictured = await withPictures(
    shown,
    ({ images }) => images[0]?.url,
    context.get(picturesContext),
  );
  const rows = pictured.map(({ picture, ...project }) => {
    const state = stateOf(project);
    const { id, slug, title, sector, location, year, scope, finishes, client, duration } = project;
    return {
      ...{ id, slug, title, sector, location, year, scope, finishes, client, duration },
      picture,
      imageCount: project.images.length,
      ...state,
      view: viewAddress(projectPath(slug), state.publishedState),
    };
  });
  return { ...part, isWhole, rows };
}
