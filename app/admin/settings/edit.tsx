import { singleLoader } from "#app/admin/editing/editor-loader.server.ts";
import { editorHandle, opensAnother } from "#app/admin/editing/editor-route.ts";
import { saveAction } from "#app/admin/editing/save-action.server.ts";
import { sendItem } from "#app/admin/editing/send-item.ts";
import { adminHead } from "#app/admin/frame/admin-head.ts";
import { AdminNotFound } from "#app/admin/frame/not-found.tsx";
import { ErrorBanner } from "#app/ui/banner.tsx";
import { business } from "#domain/content/business.ts";
import type { Route } from "./+types/edit";
import { BusinessForm } from "./business-form.tsx";

export const handle = editorHandle("business");
export const shouldRevalidate = opensAnother;
export const clientAction = sendItem("save", "business");

export function loader(args: Route.LoaderArgs) {
  return singleLoader(args, business);
}

export function action(args: Route.ActionArgs) {
  return saveAction(args, business);
}

export function meta() {
  return adminHead("Business Details");
}

export default function EditBusiness({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <AdminNotFound back={{ label: "Dashboard", path: "/admin" }} />;
  if ("error" in loaderData) return <ErrorBanner>{loaderData.error}</ErrorBanner>;
  return <BusinessForm {...loaderData} />;
}
