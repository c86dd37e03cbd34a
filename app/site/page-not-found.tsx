import type { NothingFound } from "./former-path.ts";
import { NothingFoundPage } from "./nothing-found-page.tsx";

export const pageNotFound = "404 - Page Not Found";

/** What an address shows that belongs to no page. */
export function PageNotFound({ instead }: NothingFound) {
  return (
    <NothingFoundPage
      title={pageNotFound}
      text="The page you're looking for doesn't exist."
      link={{ label: "Return Home", href: "/" }}
      instead={instead}
    />
  );
}
