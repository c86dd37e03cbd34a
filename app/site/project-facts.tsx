import type { ReactNode } from "react";
import type { Project } from "#domain/content/projects.ts";
import { servicePath } from "./paths.ts";

interface ProjectFactsProps {
  project: Project;
  /** The project's finishes, with the slug of each that is a service. */
  finishes: { name: string; slug: string | undefined }[];
  /** What the website calls finishes. */
  finishesName: string;
}

/** The facts about a project. Empty facts are left out. */
export function ProjectFacts({ project, finishes, finishesName }: ProjectFactsProps) {
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
