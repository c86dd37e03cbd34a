import { editorHandle, opensAnother } from "#app/admin/editing/editor-route.ts";
import { saveAction } from "#app/admin/editing/save-action.server.ts";
import { sendItem } from "#app/admin/editing/send-item.ts";
import { adminHead } from "#app/admin/frame/admin-head.ts";
import { contactPage } from "#domain/content/pages/contact-page.ts";
import type { Route } from "./+types/contact";
import { ContactPageForm } from "./contact-form.tsx";
import { pageLoader } from "./page-loader.server.ts";
import { PageScreen } from "./page-screen.tsx";

export const handle = editorHandle("contact-page");
export const shouldRevalidate = opensAnother;
export const clientAction = sendItem("save", "contact-page");

export function loader(args: Route.LoaderArgs) {
  return pageLoader(args, contactPage);
}

export function action(args: Route.ActionArgs) {
  return saveAction(args, contactPage);
}

export function meta() {
  return adminHead("Contact Page");
}

export default function EditContactPage({ loaderData }: Route.ComponentProps) {
  return <PageScreen loaded={loaderData} form={ContactPageForm} />;
}
