import { requestFactsContext } from "#app/context.ts";
import type { Route } from "./+types/not-found";
import { answerNothing } from "./former-path.ts";
import { layoutOf } from "./layout-data.ts";
import { NothingFoundPage } from "./nothing-found-page.tsx";
import { hiddenHead } from "./page-head.ts";

export function loader({ context }: Route.LoaderArgs) {
  return answerNothing(context.get(requestFactsContext).site, 404);
}

export function meta({ matches }: Route.MetaArgs) {
  return hiddenHead(layoutOf(matches), "404 - Page Not Found");
}

export default function NotFound({ loaderData }: Route.ComponentProps) {
  return (
    <NothingFoundPage
      title="404 - Page Not Found"
      text="The page you're looking for doesn't exist."
      link={{ label: "Return Home", href: "/" }}
      instead={loaderData.instead}
    />
  );
}
