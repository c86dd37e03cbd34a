import { Fragment, type ReactNode } from "react";
import { data } from "react-router";
import { requestFactsContext } from "#app/context.ts";
import type { Project } from "#domain/content/projects.ts";
import { presentSlug } from "#domain/publishing/present-slug.ts";
import type { SiteContent } from "#domain/publishing/site-content.ts";
import type { Route } from "./+types/project";
import { DetailHead } from "./detail-head.tsx";
import { layoutOf } from "./layout-data.ts";
import { ProjectNotFound } from "./message-page.tsx";
import { answerFormerPath } from "./missing-page.ts";
import { OtherProjects, PageEnd } from "./page-end.tsx";
import { breadcrumbData, hiddenHead, ownOrUsual, pageHead } from "./page-head.ts";
import { Paragraphs } from "./page-texts.tsx";
import { projectPath, projectPlatesPath, servicePath } from "./paths.ts";
import { dealtRows, PlateRows, platesInRows } from "./plate-rows.tsx";
import { projectPlates } from "./plates.ts";
import { finishPlace, projectCards } from "./project-card.tsx";
import { ClientWords, quotesAbout } from "./quotes.tsx";
import { projectTexts } from "./search-texts.ts";

export function loader({ context, params }: Route.LoaderArgs) {
  const { site } = context.get(requestFactsContext);
  const at = site.projects.findIndex(({ slug }) => slug === params.slug);
  const project = site.projects[at];
  if (!project)
    return answerFormerPath(site, presentSlug(site, "projects", params.slug), projectPath);
  return data({
    page: site.portfolioPage,
    project,
    finishes: project.finishes.map((name) => ({ name, slug: serviceSlug(site, name) })),
    place: finishPlace(site, project),
    plates: projectPlates(site, project),
    quotes: quotesAbout(site, project),
    previous: cardAt(site, at - 1),
    next: cardAt(site, at + 1),
  });
}

function serviceSlug(site: SiteContent, name: string): string | undefined {
  return site.services.find((service) => service.name === name)?.slug;
}

/** The card of the project at this place, from 0. Undefined before the first and after the last. */
function cardAt(site: SiteContent, place: number) {
  return place < 0 ? undefined : projectCards(site, site.projects.slice(place, place + 1))[0];
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const layout = layoutOf(matches);
  if (!loaderData || "instead" in loaderData) {
    return hiddenHead(layout, "Project Not Found");
  }
  const { project, plates } = loaderData;
  const path = projectPath(project.slug);
  return pageHead(layout, {
    ...ownOrUsual(project, projectTexts(project, layout.business)),
    path,
    socialPicture: plates[0]?.picture,
    structuredData: [
      breadcrumbData(layout, [
        { name: "Portfolio", path: "/portfolio" },
        { name: project.title, path },
      ]),
    ],
  });
}

export default function ProjectPage({ loaderData }: Route.ComponentProps) {
  if ("instead" in loaderData) return <ProjectNotFound {...loaderData} />;
  const { page, project, finishes, place, plates, quotes, previous, next } = loaderData;
  const [first, ...others] = plates.filter(({ isBefore }) => !isBefore);
  const parts = storyOf(project, page);
  const rows = dealtRows(platesInRows(others), Math.max(1, parts.length));
  const path = projectPlatesPath(project.slug);
  return (
    <article>
      <DetailHead
        back={{ href: "/portfolio", label: "Back to Portfolio" }}
        title={project.title}
        text={project.scope}
        picture={first?.picture}
        plate={first ? `${path}#${first.number}` : null}
        place={place}
        transitionName={`project-${project.slug}`}
      />
      <div className="wrap grid grid-cols-1 gap-x-gutter gap-y-14 py-section lg:grid-cols-[4fr_7fr]">
        <ProjectFacts project={project} finishes={finishes} finishesName={page.finishesHeading} />
        <div className="grid content-start gap-12">
          {parts.map(({ title, text }, index) => (
            <Fragment key={title + text}>
              <Story title={title} text={text} />
              {index < parts.length - 1 && (
                <PlateRows rows={rows[index] ?? []} path={path} width={56} />
              )}
            </Fragment>
          ))}
        </div>
      </div>
      <PlateRows className="wrap pb-section" rows={rows.at(-1) ?? []} path={path} width={92} />
      <ClientWords client={project.testimonial} quotes={quotes} />
      <PageEnd title={page.projectClosing} ground="paper">
        {(previous || next) && <OtherProjects previous={previous} next={next} />}
      </PageEnd>
    </article>
  );
}

interface StoryPart {
  title: string;
  text: string;
}

/** The parts of the story that the project tells, in order. */
function storyOf(project: Project, page: SiteContent["portfolioPage"]): StoryPart[] {
  return [
    { title: page.challengeHeading, text: project.challenge },
    { title: page.solutionHeading, text: project.solution },
    { title: page.outcomeHeading, text: project.outcome },
  ].filter(({ text }) => text);
}

function Story({ title, text }: StoryPart) {
  return (
    <section className="measure">
      {title && <h2 className="text-title">{title}</h2>}
      <Paragraphs className="mt-3" text={text} />
    </section>
  );
}

interface ProjectFactsProps {
  project: Project;
  /** The project's finishes, with the slug of each that is a service. */
  finishes: { name: string; slug: string | undefined }[];
  /** What the website calls finishes. */
  finishesName: string;
}

/** The facts about a project. Empty facts are left out. */
function ProjectFacts({ project, finishes, finishesName }: ProjectFactsProps) {
  return (
    <dl className="self-start border-b border-line tall:lg:sticky tall:lg:top-12">
      <Fact name="Sector">{project.sector}</Fact>
      <Fact name="Location">{project.location}</Fact>
      <Fact name="Year">{project.year}</Fact>
      <Fact name="Client">{project.client}</Fact>
      <Fact name="Duration">{project.duration}</Fact>
      {finishes.length > 0 && (
        <Fact name={finishesName}>
          <ul>
            {finishes.map(({ name, slug }) => (
              <li key={name}>
                {slug ? (
                  <a className="underlined inline-block py-0.5" href={servicePath(slug)}>
                    {name}
                  </a>
                ) : (
                  <span className="inline-block py-0.5">{name}</span>
                )}
              </li>
            ))}
          </ul>
        </Fact>
      )}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <div className="grid grid-cols-[7rem_minmax(0,1fr)] items-baseline border-t border-line py-3">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}
