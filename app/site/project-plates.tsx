import { data } from "react-router";
import { requestFactsContext } from "#app/context.ts";
import { presentSlug } from "#domain/publishing/present-slug.ts";
import type { Route } from "./+types/project-plates";
import { layoutOf } from "./layout-data.ts";
import { ProjectNotFound } from "./message-page.tsx";
import { answerFormerPath, answerNothing } from "./missing-page.ts";
import { hiddenHead } from "./page-head.ts";
import { projectPath, projectPlatesPath } from "./paths.ts";
import { projectPlates } from "./plates.ts";
import { PlatesPage, platesHead } from "./plates-page.tsx";

export function loader({ context, params }: Route.LoaderArgs) {
  const { site } = context.get(requestFactsContext);
  const project = site.projects.find(({ slug }) => slug === params.slug);
  if (!project)
    return answerFormerPath(site, presentSlug(site, "projects", params.slug), projectPlatesPath);
  const plates = projectPlates(site, project);
  if (plates.length === 0) return answerNothing(site, 404);
  return data({ name: project.title, slug: project.slug, plates });
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const layout = layoutOf(matches);
  if (!loaderData || "instead" in loaderData) return hiddenHead(layout, "Project Not Found");
  const { name, slug, plates } = loaderData;
  const list = { name: "Portfolio", path: "/portfolio" };
  const project = { name, path: projectPath(slug) };
  return platesHead(layout, list, project, { path: projectPlatesPath(slug), plates });
}

export default function ProjectPlatesPage({ loaderData }: Route.ComponentProps) {
  if ("instead" in loaderData) return <ProjectNotFound {...loaderData} />;
  const { name, slug, plates } = loaderData;
  return <PlatesPage name={name} path={projectPath(slug)} plates={plates} />;
}
