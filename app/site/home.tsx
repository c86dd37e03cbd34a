import type { ReactNode } from "react";
import { requestFactsContext } from "#app/context.ts";
import type { HomePage } from "#domain/content/pages/home-page.ts";
import type { Route } from "./+types/home";
import { HomeHero, RecentWork, SamplerInvitation, samplerInvitation } from "./home-sections.tsx";
import { layoutOf } from "./layout-data.ts";
import { PageEnd } from "./page-end.tsx";
import { ownOrUsual, pageHead, websiteData } from "./page-head.ts";
import { projectCards } from "./project-card.tsx";
import { TestimonialQuote, testimonialQuotes } from "./quotes.tsx";
import { homeTexts } from "./search-texts.ts";
import { ServiceCard, serviceCards } from "./service-card.tsx";
import { pagePicture } from "./shown-picture.ts";

const servicesShown = 6;
const projectsShown = 3;
const testimonialsShown = 3;

export function loader({ context }: Route.LoaderArgs) {
  const { site } = context.get(requestFactsContext);
  return {
    page: site.homePage,
    hero: pagePicture(site, site.homePage),
    services: serviceCards(site).slice(0, servicesShown),
    projects: projectCards(site, site.projects).slice(0, projectsShown),
    testimonials: testimonialQuotes(site).slice(0, testimonialsShown),
    sampler: samplerInvitation(site),
  };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const layout = layoutOf(matches);
  return pageHead(layout, {
    ...ownOrUsual(loaderData.page, homeTexts(layout.business, loaderData.page)),
    path: "/",
    structuredData: [websiteData(layout)],
  });
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { page, hero, services, projects, testimonials, sampler } = loaderData;
  return (
    <>
      <HomeHero headline={page.headline} lead={page.lead} picture={hero} />
      {page.badges.length > 0 && <Badges badges={page.badges} />}
      {page.showServices && services.length > 0 && (
        <section className="py-section">
          <div className="wrap">
            <SectionHead title={page.servicesHeading}>
              {page.servicesLead}{" "}
              <a className="underlined" href="/services">
                See all services
              </a>
            </SectionHead>
            <ul className="rise across-2 grid grid-cols-2 gap-3 sm:gap-5 lg:across-3 lg:grid-cols-3 xl:gap-8">
              {services.map((card) => (
                <ServiceCard
                  key={card.service.slug}
                  {...card}
                  compact
                  sizes="(min-width: 62rem) min(33vw, 33rem), 50vw"
                />
              ))}
            </ul>
          </div>
        </section>
      )}
      {sampler && <SamplerInvitation {...sampler} isFirst={!page.showServices} />}
      {page.showSteps && page.steps.length > 0 && (
        <Process title={page.stepsHeading} steps={page.steps} />
      )}
      {page.showProjects && projects.length > 0 && (
        <section className="py-section">
          <div className="wrap">
            <SectionHead title={page.projectsHeading}>
              <a className="underlined inline-block py-1" href="/portfolio">
                All projects
              </a>
            </SectionHead>
            <RecentWork projects={projects} />
          </div>
        </section>
      )}
      {page.showTestimonials && testimonials.length > 0 && (
        <section className="bg-paper-deep py-section">
          <div className="wrap">
            {page.testimonialsHeading && (
              <h2 className="label mb-8 font-sans">{page.testimonialsHeading}</h2>
            )}
            <ul className="rise grid grid-cols-1 gap-x-gutter gap-y-12 lg:across-3 lg:grid-cols-3">
              {testimonials.map((quote) => (
                <TestimonialQuote key={quote.testimonial.id} {...quote} />
              ))}
            </ul>
          </div>
        </section>
      )}
      <PageEnd title={page.closing} />
    </>
  );
}

/** A heading at the left, with a few words or a link at the right. */
function SectionHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="mb-[clamp(2rem,4vw,4rem)] grid items-end gap-x-gutter gap-y-4 lg:grid-cols-[5fr_4fr]">
      {title ? <h2 className="max-w-[11.2em] text-section">{title}</h2> : <span />}
      {children && <p className="max-w-[46ch] text-ink-soft">{children}</p>}
    </div>
  );
}

function Badges({ badges }: { badges: string[] }) {
  return (
    <div className="border-b border-line">
      <ul className="wrap grid grid-cols-2 lg:grid-cols-4">
        {badges.map((badge) => (
          <li
            key={badge}
            className="border-line py-4 font-display text-[1.15rem] leading-tight even:border-l even:pl-4 nth-[n+3]:border-t lg:border-l lg:py-7 lg:pl-6 lg:text-[1.35rem] lg:even:pl-6 lg:first:border-l-0 lg:first:pl-0 lg:nth-[n+3]:border-t-0"
          >
            {badge}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Process({ title, steps }: { title: string; steps: HomePage["steps"] }) {
  return (
    <section className="bg-paper-deep py-section">
      <div className="wrap">
        <SectionHead title={title} />
        <ol className="rise grid grid-cols-1 gap-x-8 gap-y-10 sm:across-2 sm:grid-cols-2 lg:across-4 lg:grid-cols-4">
          {steps.map(({ name, text }, index) => (
            <li key={name} className="border-t border-brass pt-5 pr-4">
              <span
                aria-hidden
                className="block font-display text-[clamp(2.4rem,3vw,3.4rem)] leading-none text-brass lining-nums"
              >
                {index + 1}
              </span>
              <h3 className="mt-6 text-title lg:mt-9">{name}</h3>
              {text && <p className="mt-2 text-ink-soft">{text}</p>}
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
