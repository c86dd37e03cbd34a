import { listPath } from "#app/admin/editing/content-areas.ts";
import { contentLoader } from "#app/admin/editing/editor-loader.server.ts";
import { editorHandle, opensAnother } from "#app/admin/editing/editor-route.ts";
import { googleFacts } from "#app/admin/editing/google-facts.server.ts";
import { saveAction } from "#app/admin/editing/save-action.server.ts";
import { sendItem } from "#app/admin/editing/send-item.ts";
import { adminHead, openedHead } from "#app/admin/frame/admin-head.ts";
import { AdminNotFound } from "#app/admin/frame/not-found.tsx";
import { ErrorBanner } from "#app/ui/banner.tsx";
import { projects } from "#domain/content/projects.ts";
import type { Route } from "./+types/edit";
import { ProjectForm } from "./project-form.tsx";

export const handle = editorHandle("project");
export const shouldRevalidate = opensAnother;
export const clientAction = sendItem("save", "project");

/** Loads the project, or an empty form if the path has no id. */
export function loader(args: Route.LoaderArgs) {
  return contentLoader(args, projects, async () => ({ google: await googleFacts(args.context) }));
}

export function action(args: Route.ActionArgs) {
  return saveAction(args, projects);
}

export function meta({ loaderData, params }: Route.MetaArgs) {
  if (!params.id) return adminHead("Add New Project");
  return openedHead(
    loaderData,
    ({ opened: { form, start } }) => `Edit ${(start?.form ?? form).title}`,
  );
}

export default function EditProject({ loaderData, params }: Route.ComponentProps) {
  if (!loaderData)
    return <AdminNotFound back={{ label: "All projects", path: listPath("project") }} />;
  if ("error" in loaderData) return <ErrorBanner>{loaderData.error}</ErrorBanner>;
  return <ProjectForm key={params.id ?? "new"} id={params.id} {...loaderData} />;
}
