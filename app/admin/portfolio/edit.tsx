import { data } from "react-router";
import { askingTheServer } from "#app/admin/asking-the-server.ts";
import { AdminNotFound } from "#app/admin/not-found.tsx";
import { requireAdmin } from "#app/admin/require-admin.server.ts";
import { saving } from "#app/admin/saving.server.ts";
import { appServices } from "#app/context.ts";
import { createProject, getProject, updateProject } from "#domain/portfolio/portfolio.ts";
import type { StoredProject } from "#domain/portfolio/stored-project.ts";
import type { Route } from "./+types/edit";
import { ProjectForm } from "./project-form.tsx";
import { emptyProjectForm, type ProjectFormValues, projectForm } from "./project-form-values.ts";

/** New without an id in the address, edit with one. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  await requireAdmin({ request, context });
  const app = context.get(appServices);
  const pictures = await app.pictures();
  if (!params.id) {
    const form = emptyProjectForm(new Date().getFullYear());
    return data({ form, revision: null, pictures });
  }
  const project = await getProject(app.database.db, params.id);
  if (!project) return data(null, { status: 404 });
  return data({ form: projectForm(project), revision: project.revision, pictures });
}

export function action({ request, context, params }: Route.ActionArgs) {
  return saving<StoredProject, ProjectFormValues>({
    request,
    context,
    save: (db, { form, revision }, now) =>
      params.id && revision !== null
        ? updateProject(db, params.id, form, { revision, now })
        : createProject(db, form, { now }),
    toForm: projectForm,
    fallback: "Failed to save portfolio item",
  });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return askingTheServer(serverAction, "Failed to save portfolio item");
}

export default function EditProject({ loaderData, params }: Route.ComponentProps) {
  if (!loaderData) {
    return <AdminNotFound back={{ label: "All projects", path: "/admin/portfolio" }} />;
  }
  return <ProjectForm key={params.id ?? "new"} id={params.id} {...loaderData} />;
}
