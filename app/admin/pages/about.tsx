import { editorHandle, opensAnother } from "#app/admin/editing/editor-route.ts";
import { saveAction } from "#app/admin/editing/save-action.server.ts";
import { sendItem } from "#app/admin/editing/send-item.ts";
import { adminHead } from "#app/admin/frame/admin-head.ts";
import { aboutPage } from "#domain/content/pages/about-page.ts";
import type { Route } from "./+types/about";
import { AboutForm } from "./about-form.tsx";
import { pageLoader } from "./page-loader.server.ts";
import { PageScreen } from "./page-screen.tsx";

export const handle = editorHandle("about-page");
export const shouldRevalidate = opensAnother;
export const clientAction = sendItem("save", "about-page");

export function loader(args: Route.LoaderArgs) {
  return pageLoader(args, aboutPage);
}

export function action(args: Route.ActionArgs) {
  return saveAction(args, aboutPage);
}

export function meta() {
  return adminHead("About Page");
}

export default function EditAboutPage({ loaderData }: Route.ComponentProps) {
  return <PageScreen loaded={loaderData} form={AboutForm} />;
}
