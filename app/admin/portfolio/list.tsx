import { useSearchParams } from "react-router";
import { adminHead } from "#app/admin/admin-head.ts";
import { answerOrFailure } from "#app/admin/answer-or-failure.ts";
import type { PageHandle } from "#app/admin/frame/page-handle.ts";
import { Badge, ContentCard } from "#app/admin/lists/content-card.tsx";
import { DeletableList } from "#app/admin/lists/deletable-list.tsx";
import { deleteAction } from "#app/admin/lists/delete-action.server.ts";
import { EmptyList, ListPage } from "#app/admin/lists/list-page.tsx";
import { readListing, withPictures } from "#app/admin/lists/read-listing.server.ts";
import { StandingMark } from "#app/admin/lists/standing-mark.tsx";
import { viewAddress } from "#app/admin/preview/preview-address.ts";
import { requireAdmin } from "#app/admin/session/require-admin.server.ts";
import { appServices } from "#app/context.ts";
import { projectAddress } from "#app/site/addresses.ts";
import { Button } from "#app/ui/button.tsx";
import { TagList } from "#app/ui/tag-list.tsx";
import { sectors } from "#domain/content/sectors.ts";
import { deleteProject, listProjects } from "#domain/portfolio/portfolio.ts";
import { standings } from "#domain/publishing/standing.ts";
import type { Route } from "./+types/list";

export const handle = {
  title: "Portfolio Management",
  failure: "Failed to fetch portfolio",
} satisfies PageHandle;

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin({ request, context });
  const app = context.get(appServices);
  const projects = withPictures(listProjects(app.database.db), ({ images }) => images[0]?.url, app);
  const published = standings(app.published.current());
  // What a card shows: a thousand projects' stories would be megabytes.
  const viewable = projects.then((rows) =>
    rows.map(({ picture, ...project }) => {
      const standing = published.project(project);
      const { challenge, solution, outcome, images, ...shown } = project;
      const view = viewAddress(projectAddress(project.slug), standing);
      return { ...shown, picture, imageCount: images.length, standing, view };
    }),
  );
  return { listing: readListing(viewable, handle.failure, app) };
}

export function action({ request, context }: Route.ActionArgs) {
  return deleteAction({
    request,
    context,
    verb: deleteProject,
    fallback: "Failed to delete portfolio item",
  });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrFailure(serverAction, "Failed to delete portfolio item");
}

const add = { label: "Add New Project", path: "/admin/portfolio/new" };

export function meta() {
  return adminHead("Portfolio");
}

export default function Portfolio({ loaderData }: Route.ComponentProps) {
  const [query, setQuery] = useSearchParams();
  const sector = sectors.find((known) => known === query.get("sector"));
  return (
    <ListPage
      title={handle.title}
      subtitle="Manage your project portfolio and showcase your best work."
      add={add}
      listing={loaderData.listing}
      failure={handle.failure}
      filters={
        <SectorFilter
          chosen={sector}
          onChoose={(next) =>
            setQuery(next ? { sector: next } : {}, { preventScrollReset: true, replace: true })
          }
        />
      }
    >
      {(projects, sayDone) => {
        const shown = projects.filter((project) => !sector || project.sector === sector);
        if (shown.length === 0) {
          const text = sector ? `No ${sector} projects found.` : "No portfolio items found.";
          return <EmptyList text={text} add={{ ...add, label: "Add Your First Project" }} />;
        }
        return (
          <DeletableList
            rows={shown}
            subject="project"
            question="Are you sure you want to delete this portfolio item?"
            nameOf={({ title }) => title}
            onDone={sayDone}
          >
            {(project, askToDelete) => (
              <ContentCard
                name={project.title}
                pictured
                picture={project.picture}
                view={project.view}
                edit={`/admin/portfolio/${project.id}/edit`}
                onDelete={askToDelete}
              >
                <h2 className="flex flex-wrap items-baseline gap-x-3 text-title">
                  {project.title} <Badge>{project.sector}</Badge>{" "}
                  <StandingMark standing={project.standing} />
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

interface SectorFilterProps {
  chosen: string | undefined;
  onChoose(sector: string | undefined): void;
}

function SectorFilter({ chosen, onChoose }: SectorFilterProps) {
  const choices = [
    { label: "All Projects", value: undefined },
    ...sectors.map((value) => ({ label: value, value })),
  ];
  return (
    <fieldset aria-label="Filter by sector" className="mb-5 flex flex-wrap gap-2">
      {choices.map(({ label, value }) => (
        <Button
          key={label}
          look={value === chosen ? "primary" : "plain"}
          aria-pressed={value === chosen}
          onClick={() => onChoose(value)}
        >
          {label}
        </Button>
      ))}
    </fieldset>
  );
}
