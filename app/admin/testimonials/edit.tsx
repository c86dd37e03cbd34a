import { listPath } from "#app/admin/editing/content-areas.ts";
import { contentLoader } from "#app/admin/editing/editor-loader.server.ts";
import { editorHandle, opensAnother } from "#app/admin/editing/editor-route.ts";
import { saveAction } from "#app/admin/editing/save-action.server.ts";
import { sendItem } from "#app/admin/editing/send-item.ts";
import { adminHead, openedHead } from "#app/admin/frame/admin-head.ts";
import { AdminNotFound } from "#app/admin/frame/not-found.tsx";
import { databaseContext } from "#app/context.ts";
import { ErrorBanner } from "#app/ui/banner.tsx";
import { projects } from "#domain/content/projects.ts";
import { listFields } from "#domain/content/store.ts";
import { testimonials } from "#domain/content/testimonials.ts";
import type { Route } from "./+types/edit";
import { TestimonialForm } from "./testimonial-form.tsx";

export const handle = editorHandle("testimonial");
export const shouldRevalidate = opensAnother;
export const clientAction = sendItem("save", "testimonial");

/** Loads the testimonial, or an empty form if the path has no id. */
export function loader(args: Route.LoaderArgs) {
  return contentLoader(args, testimonials, async () => ({
    projects: await listFields(args.context.get(databaseContext).db, projects, ["title", "slug"]),
  }));
}

export function action(args: Route.ActionArgs) {
  return saveAction(args, testimonials);
}

export function meta({ loaderData, params }: Route.MetaArgs) {
  if (!params.id) return adminHead("Add New Testimonial");
  return openedHead(
    loaderData,
    ({ opened: { form, start } }) => `Edit Testimonial of ${(start?.form ?? form).name}`,
  );
}

export default function EditTestimonial({ loaderData, params }: Route.ComponentProps) {
  if (!loaderData)
    return <AdminNotFound back={{ label: "All testimonials", path: listPath("testimonial") }} />;
  if ("error" in loaderData) return <ErrorBanner>{loaderData.error}</ErrorBanner>;
  return <TestimonialForm key={params.id ?? "new"} id={params.id} {...loaderData} />;
}
