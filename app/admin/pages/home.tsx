import { answerOrFailure } from "#app/admin/calls/answer-or-failure.ts";
import { editorHandle, opensAnother } from "#app/admin/editing/editor-route.ts";
import { saveAction } from "#app/admin/editing/save-action.server.ts";
import { adminHead } from "#app/admin/frame/admin-head.ts";
import { AdminNotFound } from "#app/admin/frame/not-found.tsx";
import { ErrorBanner } from "#app/ui/banner.tsx";
import { homePage } from "#domain/content/pages/home-page.ts";
import type { Route } from "./+types/home";
import { HomeForm } from "./home-form.tsx";
import { pageLoader } from "./page-loader.server.ts";

export const handle = editorHandle("Failed to fetch page");
export const shouldRevalidate = opensAnother;

export function loader(args: Route.LoaderArgs) {
  return pageLoader(args, homePage);
}

export function action(args: Route.ActionArgs) {
  return saveAction(args, homePage);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrFailure(serverAction, "Failed to save page");
}

export function meta() {
  return adminHead("Home Page");
}

export default function EditHomePage({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <AdminNotFound back={{ label: "Pages", path: "/admin/pages" }} />;
  if ("error" in loaderData) return <ErrorBanner>{loaderData.error}</ErrorBanner>;
  return <HomeForm {...loaderData} />;
}
