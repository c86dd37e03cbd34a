import { answerOrFailure } from "#app/admin/calls/answer-or-failure.ts";
import { contentLoader } from "#app/admin/editing/editor-loader.server.ts";
import { editorHandle, opensAnother } from "#app/admin/editing/editor-route.ts";
import { saveAction } from "#app/admin/editing/save-action.server.ts";
import { adminHead } from "#app/admin/frame/admin-head.ts";
import { AdminNotFound } from "#app/admin/frame/not-found.tsx";
import { databaseContext, publishedContext } from "#app/context.ts";
import { ErrorBanner } from "#app/ui/banner.tsx";
import { business } from "#domain/content/business.ts";
import { get } from "#domain/content/store.ts";
import { type PublishedState, publishedStates } from "#domain/publishing/published-state.ts";
import type { Route } from "./+types/edit";
import { BusinessForm } from "./business-form.tsx";

export const handle = editorHandle("Failed to fetch business details");
export const shouldRevalidate = opensAnother;

export function loader(args: Route.LoaderArgs) {
  const { context } = args;
  return contentLoader(args, business, async () => {
    const stored = await get(context.get(databaseContext).db, business);
    const stateOf = publishedStates(context.get(publishedContext).current(), business);
    const publishedState: PublishedState = stored ? stateOf(stored) : "new";
    return { publishedState };
  });
}

export function action(args: Route.ActionArgs) {
  return saveAction(args, business);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrFailure(serverAction, "Failed to save business details");
}

export function meta() {
  return adminHead("Business Details");
}

export default function EditBusiness({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <AdminNotFound back={{ label: "Dashboard", path: "/admin" }} />;
  if ("error" in loaderData) return <ErrorBanner>{loaderData.error}</ErrorBanner>;
  return <BusinessForm {...loaderData} />;
}
