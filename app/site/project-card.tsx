import { PictureBox } from "#app/ui/picture-box.tsx";
import { TagList } from "#app/ui/tag-list.tsx";
import type { Project } from "#domain/content/projects.ts";
import type { Picture } from "#domain/images/picture.ts";
import type { SiteContent } from "#domain/publishing/site-content.ts";
import { projectPath } from "./paths.ts";
import { panelColour, shownPicture } from "./shown-picture.ts";

export interface ProjectCardData {
  project: Pick<Project, "title" | "slug" | "sector" | "location" | "year" | "finishes">;
  /** The project's first picture, with the project's alt text. */
  picture: Picture | undefined;
  /** The service's place on the site. It colours the panel that is shown without a picture. */
  place: number;
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

/** The place of a project's first finish among the services, from 0. -1 if it is not a service. */
export function finishPlace(site: SiteContent, { finishes }: Project): number {
  return site.services.findIndex(({ name }) => name === finishes[0]);
}

interface ProjectCardProps extends ProjectCardData {
  sizes: string;
  className?: string;
  /** The shape of the picture, e.g. `aspect-[3/2]`. */
  shape?: string;
  /** For the first card at the top of a page: its picture loads first. */
  isFirst?: boolean;
  /** In a wide window, the picture takes the height that the row leaves it. */
  isTall?: boolean;
}

/** A project: its picture, title and sector, location and year, and finishes. */
export function ProjectCard({ project, picture, place, ...card }: ProjectCardProps) {
  const { sizes, className = "", shape = "aspect-[3/2]", isTall = false, isFirst = false } = card;
  const box = isTall ? `${shape} lg:absolute lg:inset-0 lg:aspect-auto` : shape;
  return (
    <li className={`group relative ${isTall ? "lg:flex lg:flex-col" : ""} ${className}`}>
      <div
        className={`overflow-hidden bg-paper-deep ${isTall ? "lg:relative lg:min-h-0 lg:flex-1" : ""}`}
      >
        {picture ? (
          <PictureBox
            className={`${box} motion-safe:transition-[scale] motion-safe:duration-600 group-hover:scale-[1.02]`}
            picture={picture}
            sizes={sizes}
            priority={isFirst}
            transitionName={`project-${project.slug}`}
          />
        ) : (
          <div className={`${panelColour(place)} ${box}`} />
        )}
      </div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-b border-line py-3.5">
        <h3 className="text-title decoration-1 underline-offset-4 group-hover:underline">
          <a className="covers-card" href={projectPath(project.slug)}>
            {project.title}
          </a>
        </h3>
        <span className="label">{project.sector}</span>
      </div>
      <p className="pt-3 text-fine text-ink-soft">
        {project.location}, {project.year}
      </p>
      <TagList className="pt-2" tags={project.finishes} />
    </li>
  );
}
