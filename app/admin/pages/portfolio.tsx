import { editorHandle, opensAnother } from "#app/admin/editing/editor-route.ts";
import { saveAction } from "#app/admin/editing/save-action.server.ts";
import { sendItem } from "#app/admin/editing/send-item.ts";
import { adminHead } from "#app/admin/frame/admin-head.ts";
import { portfolioPage } from "#domain/content/pages/portfolio-page.ts";
import type { Route } from "./+types/portfolio";
import { pageLoader } from "./page-loader.server.ts";
import { PageScreen } from "./page-screen.tsx";
import { PortfolioPageForm } from "./portfolio-form.tsx";

export const handle = editorHandle("portfolio-page");
export const shouldRevalidate = opensAnother;
export const clientAction = sendItem("save", "portfolio-page");

export function loader(args: Route.LoaderArgs) {
  return pageLoader(args, portfolioPage);
}

export function action(args: Route.ActionArgs) {
  return saveAction(args, portfolioPage);
}

export function meta() {
  return adminHead("Portfolio Page");
}

export default function EditPortfolioPage({ loaderData }: Route.ComponentProps) {
  return <PageScreen loaded={loaderData} form={PortfolioPageForm} />;
}
