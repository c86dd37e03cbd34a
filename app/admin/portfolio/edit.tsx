import { answerOrFailure } from "#app/admin/calls/answer-or-failure.ts";
import { editorLoader } from "#app/admin/editing/editor-loader.server.ts";
import { editorHandle, opensAnother } from "#app/admin/editing/editor-route.ts";
import { saveAction } from "#app/admin/editing/save-action.server.ts";
import { storedForm } from "#app/admin/editing/stored-form.ts";
import { adminHead, openedHead } from "#app/admin/frame/admin-head.ts";
import { AdminNotFound } from "#app/admin/frame/not-found.tsx";
import { requireAdmin } from "#app/admin/session/require-admin.server.ts";
import { databaseContext, logErrorContext, picturesContext } from "#app/context.ts";
import { projectAddress } from "#app/site/addresses.ts";
import { ErrorBanner } from "#app/ui/banner.tsx";
import { createProject, getProject, updateProject } from "#domain/portfolio/portfolio.ts";
import type { StoredProject } from "#domain/portfolio/stored-project.ts";
import type { Route } from "./+types/edit";
import { ProjectForm } from "./project-form.tsx";
import { emptyProjectForm, type ProjectFormValues, projectForm } from "./project-form-values.ts";

export const handle = editorHandle("Failed to fetch portfolio item");
export const shouldRevalidate = opensAnother;

/** New without an id in the address, edit with one. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  await requireAdmin({ request, context });
  const { db } = context.get(databaseContext);
  const readPictures = context.get(picturesContext);
  const logError = context.get(logErrorContext);
  async function open() {
    if (!params.id) {
      const form = emptyProjectForm(new Date().getFullYear());
      return { opened: { form, revision: null }, pictures: {} };
    }
    const project = await getProject(db, params.id);
    if (!project) return null;
    const pictures = await readPictures(project.images.map(({ url }) => url));
    return { opened: storedForm(project, projectForm), pictures };
  }
  return editorLoader(open, handle.failure, logError);
}

export function action({ request, context, params }: Route.ActionArgs) {
  return saveAction<StoredProject, ProjectFormValues>({
    request,
    context,
    id: params.id,
    save: (db, form, { stored, ...options }) =>
      stored ? updateProject(db, stored, form, options) : createProject(db, form, options),
    toForm: projectForm,
    standing: (row, published) => published.project(row),
    shownAt: ({ slug }) => projectAddress(slug),
    fallback: "Failed to save portfolio item",
  });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrFailure(serverAction, "Failed to save portfolio item");
}

export function meta({ loaderData, params }: Route.MetaArgs) {
  if (!params.id) return adminHead("Add New Project");
  return openedHead(loaderData, ({ opened }) => `Edit ${opened.form.title}`);
}

export default function EditProject({ loaderData, params }: Route.ComponentProps) {
  if (!loaderData) {
    return <AdminNotFound back={{ label: "All projects", path: "/admin/portfolio" }} />;
  }
  if ("error" in loaderData) return <ErrorBanner>{loaderData.error}</ErrorBanner>;
  return <ProjectForm key={params.id ?? "new"} id={params.id} {...loaderData} />;
}
