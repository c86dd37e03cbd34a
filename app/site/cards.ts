import type { Project } from "#domain/content/projects.ts";
import { presentSlug } from "#domain/publishing/present-slug.ts";
import type { SiteContent } from "#domain/publishing/site-content.ts";
import { folded } from "#domain/text/clean-text.ts";
import { projectPath } from "./paths.ts";
import type { ProjectCardData } from "./project-card.tsx";
import type { TestimonialQuoteData } from "./quotes.tsx";
import type { ServiceCardData } from "./service-card.tsx";
import { servicePicture, shownPicture } from "./shown-picture.ts";

/** Every service as a card, numbered in the order of the site. */
export function serviceCards(site: SiteContent): ServiceCardData[] {
  return site.services.map((service, index) => ({
    service: { name: service.name, slug: service.slug, summary: service.summary },
    picture: servicePicture(site, service),
    number: index + 1,
  }));
}

/** Projects as cards. Each shows its first picture with the project's own alt text. */
export function projectCards(site: SiteContent, projects: Project[]): ProjectCardData[] {
  return projects.map((project) => {
    const { title, slug, sector, location, year, finishes, images } = project;
    const picture = shownPicture(site, images[0]?.url);
    return {
      project: { title, slug, sector, location, year, finishes },
      place: finishPlace(site, project),
      picture: picture && { ...picture, alt: images[0]?.alt ?? picture.alt },
    };
  });
}

/** Every testimonial, with the path of its project if visitors can open the project. */
export function testimonialQuotes(site: SiteContent): TestimonialQuoteData[] {
  return site.testimonials.map(({ project, ...testimonial }) => {
    const isShown = site.projects.some(({ slug }) => slug === project);
    const slug = isShown ? project : presentSlug(site, "projects", project);
    return { testimonial, project: slug ? projectPath(slug) : null };
  });
}

/** The testimonials about a project, without the quote that its own page already shows. */
export function quotesAbout(site: SiteContent, project: Project): TestimonialQuoteData[] {
  const path = projectPath(project.slug);
  const said = project.testimonial && wordsOf(project.testimonial.quote);
  return testimonialQuotes(site).filter(
    (quote) => quote.project === path && wordsOf(quote.testimonial.quote) !== said,
  );
}

/** The testimonials about no project that visitors can open. */
export function otherQuotes(site: SiteContent): TestimonialQuoteData[] {
  return testimonialQuotes(site).filter(({ project }) => project === null);
}

function wordsOf(quote: string): string {
  return folded(quote)
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** The place of a project's first finish among the services, from 0. -1 if it is not a service. */
export function finishPlace(site: SiteContent, { finishes }: Project): number {
  return site.services.findIndex(({ name }) => name === finishes[0]);
}
