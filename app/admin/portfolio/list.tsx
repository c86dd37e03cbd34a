import { Suspense } from "react";
import { Await } from "react-router";
import { copyPath, editPath } from "#app/admin/editing/content-areas.ts";
import { sendItem } from "#app/admin/editing/send-item.ts";
import { adminHead } from "#app/admin/frame/admin-head.ts";
import type { PageHandle } from "#app/admin/frame/page-handle.ts";
import { Badge, ContentCard } from "#app/admin/lists/content-card.tsx";
import { DeletableList } from "#app/admin/lists/deletable-list.tsx";
import { deleteItem } from "#app/admin/lists/delete-action.server.ts";
import { ItemMarks } from "#app/admin/lists/item-marks.tsx";
import { EmptyList, ListPage } from "#app/admin/lists/list-page.tsx";
import { readListing } from "#app/admin/lists/read-listing.server.ts";
import { OrderViews } from "#app/admin/order/order-views.tsx";
import { requireAdmin } from "#app/admin/session/require-admin.server.ts";
import { logErrorContext } from "#app/context.ts";
import { Spinner } from "#app/ui/spinner.tsx";
import { TagList } from "#app/ui/tag-list.tsx";
import { projects } from "#domain/content/projects.ts";
import type { Route } from "./+types/list";
import { portfolioListPath, readQuery } from "./portfolio-query.ts";
import { readProjectCards } from "./project-cards.server.ts";
import { SectorFilter } from "./sector-filter.tsx";
import { useSector } from "./use-sector.ts";

export const handle = {
  title: "Portfolio Management",
  failure: "Failed to fetch portfolio",
} satisfies PageHandle;

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin({ request, context }, "content");
  const logError = context.get(logErrorContext);
  const query = readQuery(new URL(request.url).searchParams);
  return { listing: readListing(readProjectCards(context, query), handle.failure, logError) };
}

export function action(args: Route.ActionArgs) {
  return deleteItem(args, projects);
}

export const clientAction = sendItem("delete", "project");

export function meta() {
  return adminHead("Portfolio");
}

export default function AdminPortfolio({ loaderData }: Route.ComponentProps) {
  const { listing } = loaderData;
  const { sector, isAsking, choose } = useSector();
  return (
    <ListPage
      noun="project"
      title={handle.title}
      subtitle="Manage your project portfolio and showcase your best work."
      addLabel="Add New Project"
      listing={listing}
      connectionError={handle.failure}
      filters={
        <>
          <OrderViews noun="project" shown="list" />
          <Suspense fallback={<SectorFilter chosen={sector} onChoose={choose} />}>
            <Await
              resolve={listing}
              errorElement={<SectorFilter chosen={sector} onChoose={choose} />}
            >
              {(known) => (
                <SectorFilter
                  chosen={sector}
                  onChoose={(next) => choose(next, "isWhole" in known && known.isWhole)}
                />
              )}
            </Await>
          </Suspense>
        </>
      }
      addressOf={(page) => portfolioListPath({ sector, page })}
    >
      {({ rows }, showFlash) => {
        const shown = rows.filter((project) => !sector || project.sector === sector);
        if (shown.length === 0 && isAsking) return <Spinner />;
        const text = sector ? `No ${sector} projects found.` : "No portfolio items found.";
        return (
          <DeletableList
            rows={shown}
            whenEmpty={<EmptyList noun="project" text={text} addLabel="Add Your First Project" />}
            subject="project"
            question="Are you sure you want to delete this portfolio item?"
            nameOf={({ title }) => title}
            showFlash={showFlash}
          >
            {(project, askToDelete) => (
              <ContentCard
                name={project.title}
                hasPicturePanel
                picture={project.picture}
                view={project.view}
                edit={editPath({ subject: "project", id: project.id })}
                duplicate={copyPath("project", project.id)}
                onDelete={askToDelete}
              >
                <h2 className="flex flex-wrap items-baseline gap-x-3 gap-y-1.5 text-title">
                  {project.title} <Badge>{project.sector}</Badge> <ItemMarks {...project} />
                </h2>
                <p className="text-fine text-ink-soft">
                  {project.location}, {project.year}
                </p>
                <p className="line-clamp-2 max-w-[62ch] text-ink-soft">{project.scope}</p>
                <TagList tags={project.finishes} />
                <p className="flex flex-wrap gap-x-4 text-fine text-ink-soft">
                  {project.client && <span>Client: {project.client}</span>}
                  {project.duration && <span>Duration: {project.duration}</span>}
                  <span>
                    <b className="font-[650] text-ink">{project.imageCount}</b>{" "}
                    {project.imageCount === 1 ? "image" : "images"}
                  </span>
                </p>
              </ContentCard>
            )}
          </DeletableList>
        );
      }}
    </ListPage>
  );
}
