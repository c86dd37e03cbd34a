import { requestFactsContext } from "#app/context.ts";
import type { Route } from "./+types/not-found";
import { layoutOf } from "./layout-data.ts";
import { PageNotFound, pageNotFound } from "./message-page.tsx";
import { answerNothing } from "./missing-page.ts";
import { hiddenHead } from "./page-head.ts";

export function loader({ context }: Route.LoaderArgs) {
  return answerNothing(context.get(requestFactsContext).site, 404);
}

export function meta({ matches }: Route.MetaArgs) {
  return hiddenHead(layoutOf(matches), pageNotFound);
}

export default function NotFound({ loaderData }: Route.ComponentProps) {
  return <PageNotFound {...loaderData} />;
}
