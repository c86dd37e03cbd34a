import { editorHandle, opensAnother } from "#app/admin/editing/editor-route.ts";
import { saveAction } from "#app/admin/editing/save-action.server.ts";
import { sendItem } from "#app/admin/editing/send-item.ts";
import { adminHead } from "#app/admin/frame/admin-head.ts";
import { privacyPage } from "#domain/content/pages/privacy-page.ts";
import type { Route } from "./+types/privacy";
import { pageLoader } from "./page-loader.server.ts";
import { PageScreen } from "./page-screen.tsx";
import { PrivacyForm } from "./privacy-form.tsx";

export const handle = editorHandle("privacy-page");
export const shouldRevalidate = opensAnother;
export const clientAction = sendItem("save", "privacy-page");

export function loader(args: Route.LoaderArgs) {
  return pageLoader(args, privacyPage);
}

export function action(args: Route.ActionArgs) {
  return saveAction(args, privacyPage);
}

export function meta() {
  return adminHead("Privacy Page");
}

export default function EditPrivacyPage({ loaderData }: Route.ComponentProps) {
  return <PageScreen loaded={loaderData} form={PrivacyForm} />;
}
