import { PictureBox } from "#app/ui/picture-box.tsx";
import type { Service } from "#domain/content/services.ts";
import type { SiteContent } from "#domain/publishing/site-content.ts";
import { projectCards } from "./cards.ts";
import { portfolioPath, projectPath } from "./paths.ts";
import type { ProjectCardData } from "./project-card.tsx";
import { SectionHeading } from "./section-heading.tsx";

/** How many projects a service's page lists. */
const mostProjects = 6;

/** The newest projects with a finish, and whether there are more. */
export function whereUsed(site: SiteContent, { name }: Service) {
  const projects = site.projects.filter(({ finishes }) => finishes.includes(name));
  return {
    projects: projectCards(site, projects.slice(0, mostProjects)),
    hasMore: projects.length > mostProjects,
  };
}

interface WhereUsedProps {
  title: string;
  projects: ProjectCardData[];
  hasMore: boolean;
}

/** Projects with their first picture, title and place, and a link to all if there are more. */
export function WhereUsed({ title, projects, hasMore }: WhereUsedProps) {
  return (
    <section className="grid gap-x-gutter gap-y-10 lg:grid-cols-[4fr_7fr]">
      <SectionHeading title={title} />
      <div>
        <ul className="border-b border-line">
          {projects.map(({ project: { title, slug, location }, picture }) => (
            <li key={slug} className="border-t border-line">
              <a
                className="group grid grid-cols-[6rem_1fr] items-center gap-x-5 py-4 sm:grid-cols-[9rem_1fr] sm:gap-x-8"
                href={projectPath(slug)}
              >
                {picture ? (
                  <PictureBox
                    className="aspect-[3/2]"
                    picture={picture}
                    alt=""
                    sizes="(min-width: 36rem) 9rem, 6rem"
                  />
                ) : (
                  <span />
                )}
                <span>
                  <span className="block font-display text-title leading-tight decoration-1 underline-offset-4 group-hover:underline">
                    {title}
                  </span>
                  <span className="mt-1 block text-ink-soft">{location}</span>
                </span>
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
