import { currentLoader } from "#app/admin/editing/current-loader.server.ts";
import { getProject } from "#domain/portfolio/portfolio.ts";
import type { StoredProject } from "#domain/portfolio/stored-project.ts";
import type { Route } from "./+types/current";
import { type ProjectFormValues, projectForm } from "./project-form-values.ts";

/** `GET`: what is saved now, for an editor that has it open. */
export function loader({ request, context, params }: Route.LoaderArgs) {
  return currentLoader<StoredProject, ProjectFormValues>({
    request,
    context,
    get: (db) => getProject(db, params.id),
    toForm: projectForm,
    fallback: "Failed to fetch portfolio item",
  });
}
