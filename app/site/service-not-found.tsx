import type { NothingFound } from "./former-path.ts";
import { NothingFoundPage } from "./nothing-found-page.tsx";

/** The page of a service that the site does not have. */
export function ServiceNotFound({ instead }: NothingFound) {
  return (
    <NothingFoundPage
      title="Service Not Found"
      text="The service you're looking for doesn't exist."
      link={{ label: "View All Services", href: "/services" }}
      instead={instead}
    />
  );
}
