import { editorHandle, opensAnother } from "#app/admin/editing/editor-route.ts";
import { saveAction } from "#app/admin/editing/save-action.server.ts";
import { sendItem } from "#app/admin/editing/send-item.ts";
import { adminHead } from "#app/admin/frame/admin-head.ts";
import { samplerPage } from "#domain/content/pages/sampler-page.ts";
import type { Route } from "./+types/sampler";
import { pageLoader } from "./page-loader.server.ts";
import { PageScreen } from "./page-screen.tsx";
import { SamplerPageForm } from "./sampler-form.tsx";

export const handle = editorHandle("sampler-page");
export const shouldRevalidate = opensAnother;
export const clientAction = sendItem("save", "sampler-page");

export function loader(args: Route.LoaderArgs) {
  return pageLoader(args, samplerPage);
}

export function action(args: Route.ActionArgs) {
  return saveAction(args, samplerPage);
}

export function meta() {
  return adminHead("Sampler Page");
}

export default function EditSamplerPage({ loaderData }: Route.ComponentProps) {
  return <PageScreen loaded={loaderData} form={SamplerPageForm} />;
}
