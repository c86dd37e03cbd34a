import type { Project } from "#domain/content/projects.ts";
import { portfolioPath, projectPath } from "./paths.ts";

interface WhereUsedProps {
  projects: Pick<Project, "title" | "slug" | "location">[];
  /** There are projects besides these. */
  hasMore: boolean;
}

/** The projects that show a finish, and the way to all where there are more. */
export function WhereUsed({ projects, hasMore }: WhereUsedProps) {
  return (
    <section className="grid gap-x-gutter gap-y-10 lg:grid-cols-[4fr_7fr]">
      <h2 className="max-w-[7.5em] text-section">Where we used it</h2>
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
