import { editorHandle, opensAnother } from "#app/admin/editing/editor-route.ts";
import { saveAction } from "#app/admin/editing/save-action.server.ts";
import { sendItem } from "#app/admin/editing/send-item.ts";
import { adminHead } from "#app/admin/frame/admin-head.ts";
import { servicesPage } from "#domain/content/pages/services-page.ts";
import type { Route } from "./+types/services";
import { pageLoader } from "./page-loader.server.ts";
import { PageScreen } from "./page-screen.tsx";
import { ServicesPageForm } from "./services-form.tsx";

export const handle = editorHandle("services-page");
export const shouldRevalidate = opensAnother;
export const clientAction = sendItem("save", "services-page");

export function loader(args: Route.LoaderArgs) {
  return pageLoader(args, servicesPage);
}

export function action(args: Route.ActionArgs) {
  return saveAction(args, servicesPage);
}

export function meta() {
  return adminHead("Services Page");
}

export default function EditServicesPage({ loaderData }: Route.ComponentProps) {
  return <PageScreen loaded={loaderData} form={ServicesPageForm} />;
}
