import type { NothingFound } from "./former-path.ts";
import { NothingFoundPage } from "./nothing-found-page.tsx";

/** The page of a project that the site does not have. */
export function ProjectNotFound({ instead }: NothingFound) {
  return (
    <NothingFoundPage
      title="Project Not Found"
      text="The project you're looking for doesn't exist."
      link={{ label: "View All Projects", href: "/portfolio" }}
      instead={instead}
    />
  );
}
