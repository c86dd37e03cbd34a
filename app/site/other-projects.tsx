import { EndPicture } from "./end-picture.tsx";
import { projectPath } from "./paths.ts";
import type { ProjectCardData } from "./project-card.tsx";

interface OtherProjectsProps {
  /** The neighbours in the portfolio. At its ends, one of them is missing. */
  previous: ProjectCardData | undefined;
  next: ProjectCardData | undefined;
}

/** At the end of a project's page: the next with its picture, or else the one before. */
export function OtherProjects({ previous, next }: OtherProjectsProps) {
  const shown = next ?? previous;
  if (!shown) return null;
  const { project, picture, place } = shown;
  return (
    <nav aria-label="More projects" className="grid grid-cols-1 content-start gap-6 wrap-anywhere">
      <div className="group relative grid grid-cols-1 gap-5">
        <EndPicture picture={picture} place={place} transitionName={`project-${project.slug}`} />
        <p>
          <span className="label">{next ? "Next" : "Previous"}</span>
          <span className="mt-1 block font-display text-section leading-[1.06] decoration-1 underline-offset-4 group-hover:underline">
            <a className="covers-card block" href={projectPath(project.slug)}>
              {project.title}
            </a>
          </span>
          <span className="mt-3 block text-ink-soft">
            {project.location}, {project.year}
          </span>
        </p>
      </div>
      {next && previous && (
        <p>
          <span className="label">Previous</span>
          <a
            className="underlined mt-0.5 block w-fit py-1.5"
            href={projectPath(previous.project.slug)}
          >
            {previous.project.title}
          </a>
        </p>
      )}
    </nav>
  );
}
