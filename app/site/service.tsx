import { data } from "react-router";
import { requestFactsContext } from "#app/context.ts";
import { ButtonLink } from "#app/ui/button-link.tsx";
import type { Project } from "#domain/content/projects.ts";
import { presentSlug } from "#domain/publishing/present-slug.ts";
import type { Route } from "./+types/service";
import { CallToAction } from "./call-to-action.tsx";
import { DetailHead } from "./detail-head.tsx";
import { answerFormerPath } from "./former-path.ts";
import { layoutOf, useLayoutData } from "./layout-data.ts";
import { MessagePage } from "./message-page.tsx";
import { ownOrUsual, pageHead } from "./page-head.ts";
import { Paragraphs } from "./paragraphs.tsx";
import { portfolioPath, projectPath, servicePath } from "./paths.ts";
import { Questions } from "./questions.tsx";
import { serviceTexts } from "./search-texts.ts";
import { servicePicture } from "./shown-picture.ts";
import { breadcrumbData, serviceData } from "./structured-data.ts";
import { telephoneLink } from "./telephone.ts";
import { useQuotePath } from "./use-quote-path.ts";

export function loader({ context, params }: Route.LoaderArgs) {
  const { site } = context.get(requestFactsContext);
  const place = site.services.findIndex(({ slug }) => slug === params.slug);
  const service = site.services[place];
  if (!service) return answerFormerPath(presentSlug(site, "services", params.slug), servicePath);
  const projects = site.projects.filter(({ finishes }) => finishes.includes(service.name));
  return data({
    page: site.servicesPage,
    service,
    place,
    picture: servicePicture(site, service),
    projects: projects
      .slice(0, mostProjects)
      .map(({ title, slug, location }) => ({ title, slug, location })),
    hasMoreProjects: projects.length > mostProjects,
  });
}

/** How many projects a service's page lists. */
const mostProjects = 6;

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const layout = layoutOf(matches);
  if (!loaderData) {
    return pageHead(layout, {
      title: "Service Not Found",
      description: "",
      path: "/services",
      hidden: true,
    });
  }
  const { service, picture } = loaderData;
  const path = servicePath(service.slug);
  return pageHead(layout, {
    ...ownOrUsual(service, serviceTexts(service, layout.business)),
    path,
    socialPicture: picture,
    structuredData: [
      serviceData(layout, service, picture?.social),
      breadcrumbData(layout, [
        { name: "Services", path: "/services" },
        { name: service.name, path },
      ]),
    ],
  });
}

export default function ServicePage({ loaderData }: Route.ComponentProps) {
  const { business } = useLayoutData();
  const quote = useQuotePath();
  if (!loaderData) {
    return (
      <MessagePage
        title="Service Not Found"
        text="The service you're looking for doesn't exist."
        link={{ label: "View All Services", href: "/services" }}
      />
    );
  }
  const { page, service, place, picture, projects, hasMoreProjects } = loaderData;
  return (
    <article>
      <DetailHead
        back={{ href: "/services", label: "Back to Services" }}
        title={service.name}
        text={service.summary}
        picture={picture}
        place={place}
        transitionName={`service-${service.slug}`}
      >
        <div className="mt-6 flex flex-wrap gap-4">
          <ButtonLink href={quote}>Get Quote</ButtonLink>
          <ButtonLink look="outline" href={telephoneLink(business.phone)}>
            Call Now
          </ButtonLink>
        </div>
      </DetailHead>
      <div className="wrap grid gap-x-gutter gap-y-14 py-section lg:grid-cols-[7fr_5fr]">
        <Paragraphs
          className="measure gap-5 *:first:text-lead *:first:leading-[1.45]"
          text={service.description}
        />
        {service.applications.length > 0 && (
          <section>
            <h2 className="label font-sans">Perfect For</h2>
            <ul className="mt-4 border-b border-line">
              {service.applications.map((application) => (
                <li key={application} className="border-t border-line py-3">
                  {application}
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
      {service.process.length > 0 && (
        <ProcessSteps title={page.stepsHeading} steps={service.process} />
      )}
      <div className="wrap grid gap-section py-section empty:hidden">
        {service.faq.length > 0 && <Questions title={page.questionsHeading} faq={service.faq} />}
        {projects.length > 0 && (
          <WhereUsed title={page.projectsHeading} projects={projects} hasMore={hasMoreProjects} />
        )}
      </div>
      <CallToAction title={page.serviceClosing} quoteLabel="Get Quote" />
    </article>
  );
}

function ProcessSteps({ title, steps }: { title: string; steps: string[] }) {
  return (
    <section className="bg-paper-deep py-section">
      <div className="wrap grid gap-x-gutter gap-y-10 lg:grid-cols-[4fr_7fr]">
        {title ? <h2 className="max-w-[6.2em] text-section">{title}</h2> : <span />}
        <ol className="rise measure">
          {steps.map((step, index) => (
            <li
              key={step}
              className="grid grid-cols-[3rem_1fr] border-t border-line py-4 sm:grid-cols-[5rem_1fr]"
            >
              <span
                aria-hidden
                className="font-display text-[2rem] leading-none text-brass lining-nums"
              >
                {index + 1}
              </span>
              <span>{step}</span>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

interface WhereUsedProps {
  title: string;
  projects: Pick<Project, "title" | "slug" | "location">[];
  /** Whether there are more projects. */
  hasMore: boolean;
}

/** The newest projects that show the finish, and a link to all. */
function WhereUsed({ title, projects, hasMore }: WhereUsedProps) {
  return (
    <section className="grid gap-x-gutter gap-y-10 lg:grid-cols-[4fr_7fr]">
      {title ? <h2 className="max-w-[7.5em] text-section">{title}</h2> : <span />}
      <div className="measure w-full">
        <ul className="border-b border-line">
          {projects.map(({ title, slug, location }) => (
            <li key={slug} className="border-t border-line">
              <a
                className="flex flex-wrap items-baseline justify-between gap-x-6 py-3.5 hover:underline"
                href={projectPath(slug)}
              >
                <span className="font-display text-title">{title}</span>
                <span className="text-ink-soft">{location}</span>
              </a>
            </li>
          ))}
        </ul>
        {hasMore && (
          <a className="underlined mt-4 inline-block py-1.5" href={portfolioPath()}>
            All projects
          </a>
        )}
      </div>
    </section>
  );
}
