import { data } from "react-router";
import { requestFactsContext } from "#app/context.ts";
import { PictureBox } from "#app/ui/picture-box.tsx";
import type { Project } from "#domain/content/projects.ts";
import type { Picture } from "#domain/images/picture.ts";
import { presentSlug } from "#domain/publishing/present-slug.ts";
import type { SiteContent } from "#domain/publishing/site-content.ts";
import type { Route } from "./+types/project";
import { CallToAction } from "./call-to-action.tsx";
import { finishPlace, quotesAbout } from "./cards.ts";
import { ClientWords } from "./client-words.tsx";
import { DetailHead } from "./detail-head.tsx";
import { answerFormerPath } from "./former-path.ts";
import { layoutOf } from "./layout-data.ts";
import { MessagePage } from "./message-page.tsx";
import { ownOrUsual, pageHead } from "./page-head.ts";
import { Paragraphs } from "./paragraphs.tsx";
import { projectPath } from "./paths.ts";
import { ProjectFacts } from "./project-facts.tsx";
import { projectTexts } from "./search-texts.ts";
import { shownPicture } from "./shown-picture.ts";
import { breadcrumbData } from "./structured-data.ts";

export function loader({ context, params }: Route.LoaderArgs) {
  const { site } = context.get(requestFactsContext);
  const at = site.projects.findIndex(({ slug }) => slug === params.slug);
  const project = site.projects[at];
  if (!project) return answerFormerPath(presentSlug(site, "projects", params.slug), projectPath);
  return data({
    page: site.portfolioPage,
    project,
    finishes: project.finishes.map((name) => ({ name, slug: serviceSlug(site, name) })),
    place: finishPlace(site, project),
    pictures: shownImages(site, project),
    quotes: quotesAbout(site, project),
    previous: neighbour(site.projects[at - 1]),
    next: neighbour(site.projects[at + 1]),
  });
}

function serviceSlug(site: SiteContent, name: string): string | undefined {
  return site.services.find((service) => service.name === name)?.slug;
}

/** The project's pictures with its own alt texts and captions. Leaves out missing pictures. */
function shownImages(site: SiteContent, project: Project) {
  return project.images.flatMap(({ url, alt, caption }) => {
    const picture = shownPicture(site, url);
    return picture ? [{ ...picture, alt, caption }] : [];
  });
}

function neighbour(project: Project | undefined) {
  return project && { title: project.title, slug: project.slug };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const layout = layoutOf(matches);
  if (!loaderData) {
    return pageHead(layout, {
      title: "Project Not Found",
      description: "",
      path: "/portfolio",
      hidden: true,
    });
  }
  const { project, pictures } = loaderData;
  const path = projectPath(project.slug);
  return pageHead(layout, {
    ...ownOrUsual(project, projectTexts(project, layout.business)),
    path,
    socialPicture: pictures[0],
    structuredData: [
      breadcrumbData(layout, [
        { name: "Portfolio", path: "/portfolio" },
        { name: project.title, path },
      ]),
    ],
  });
}

export default function ProjectPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData) {
    return (
      <MessagePage
        title="Project Not Found"
        text="The project you're looking for doesn't exist."
        link={{ label: "View All Projects", href: "/portfolio" }}
      />
    );
  }
  const { page, project, finishes, place, pictures, quotes, previous, next } = loaderData;
  const [first, ...others] = pictures;
  return (
    <article>
      <DetailHead
        back={{ href: "/portfolio", label: "Back to Portfolio" }}
        title={project.title}
        text={project.scope}
        picture={first}
        place={place}
        transitionName={`project-${project.slug}`}
      />
      <div className="wrap grid grid-cols-1 gap-x-gutter gap-y-14 py-section lg:grid-cols-[4fr_7fr]">
        <ProjectFacts project={project} finishes={finishes} finishesName={page.finishesHeading} />
        <div className="measure grid gap-12">
          <Story title={page.challengeHeading} text={project.challenge} />
          <Story title={page.solutionHeading} text={project.solution} />
          <Story title={page.outcomeHeading} text={project.outcome} />
        </div>
      </div>
      <ProjectGallery pictures={others} />
      <ClientWords client={project.testimonial} quotes={quotes} />
      <Neighbours previous={previous} next={next} />
      <CallToAction title={page.projectClosing} />
    </article>
  );
}

function Story({ title, text }: { title: string; text: string }) {
  if (!text) return null;
  return (
    <section>
      {title && <h2 className="text-title">{title}</h2>}
      <Paragraphs className="mt-3" text={text} />
    </section>
  );
}

/** The pictures after the first, wide and narrow by turns, with captions below. */
function ProjectGallery({ pictures }: { pictures: Picture[] }) {
  if (pictures.length === 0) return null;
  return (
    <ul className="wrap rise grid gap-x-8 gap-y-10 pb-section lg:across-2 lg:grid-cols-12">
      {pictures.map((picture, index) => (
        <li key={picture.url} className={index % 3 === 0 ? "lg:col-span-7" : "lg:col-span-5"}>
          <figure>
            <PictureBox
              className="aspect-[3/2] lg:aspect-auto lg:h-[clamp(20rem,34vw,44rem)]"
              picture={picture}
              sizes="(min-width: 62rem) 60vw, 92vw"
            />
            {picture.caption && (
              <figcaption className="pt-2.5 text-fine text-ink-soft">{picture.caption}</figcaption>
            )}
          </figure>
        </li>
      ))}
    </ul>
  );
}

interface Neighbour {
  title: string;
  slug: string;
}

function Neighbours({ previous, next }: { previous?: Neighbour; next?: Neighbour }) {
  if (!previous && !next) return null;
  return (
    <nav aria-label="More projects" className="wrap grid grid-cols-2 gap-6 py-10 print:hidden">
      {previous ? <NeighbourLink label="Previous" project={previous} /> : <span />}
      {next && <NeighbourLink label="Next" project={next} className="text-right" />}
    </nav>
  );
}

interface NeighbourLinkProps {
  label: string;
  project: Neighbour;
  className?: string;
}

function NeighbourLink({ label, project, className = "" }: NeighbourLinkProps) {
  return (
    <a className={`group block py-2 ${className}`} href={projectPath(project.slug)}>
      <span className="label">{label}</span>
      <span className="mt-1 block font-display text-title leading-tight group-hover:underline">
        {project.title}
      </span>
    </a>
  );
}
