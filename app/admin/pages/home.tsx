import { editorHandle, opensAnother } from "#app/admin/editing/editor-route.ts";
import { saveAction } from "#app/admin/editing/save-action.server.ts";
import { sendItem } from "#app/admin/editing/send-item.ts";
import { adminHead } from "#app/admin/frame/admin-head.ts";
import { homePage } from "#domain/content/pages/home-page.ts";
import type { Route } from "./+types/home";
import { HomeForm } from "./home-form.tsx";
import { pageLoader } from "./page-loader.server.ts";
import { PageScreen } from "./page-screen.tsx";

export const handle = editorHandle("home-page");
export const shouldRevalidate = opensAnother;
export const clientAction = sendItem("save", "home-page");

export function loader(args: Route.LoaderArgs) {
  return pageLoader(args, homePage);
}

export function action(args: Route.ActionArgs) {
  return saveAction(args, homePage);
}

export function meta() {
  return adminHead("Home Page");
}

export default function EditHomePage({ loaderData }: Route.ComponentProps) {
  return <PageScreen loaded={loaderData} form={HomeForm} />;
}
