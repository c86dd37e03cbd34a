import { data } from "react-router";
import { askingTheServer } from "#app/admin/asking-the-server.ts";
import { AdminNotFound } from "#app/admin/not-found.tsx";
import { requireAdmin } from "#app/admin/require-admin.server.ts";
import { saving } from "#app/admin/saving.server.ts";
import { appServices } from "#app/context.ts";
import { listProjects } from "#domain/portfolio/portfolio.ts";
import type { StoredTestimonial } from "#domain/testimonials/stored-testimonial.ts";
import {
  createTestimonial,
  getTestimonial,
  updateTestimonial,
} from "#domain/testimonials/testimonials.ts";
import type { Route } from "./+types/edit";
import { TestimonialForm } from "./testimonial-form.tsx";
import {
  emptyTestimonialForm,
  type TestimonialFormValues,
  testimonialForm,
} from "./testimonial-form-values.ts";

/** New without an id in the address, edit with one. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  await requireAdmin({ request, context });
  const { db } = context.get(appServices).database;
  const projects = (await listProjects(db)).map(({ title, slug }) => ({ title, slug }));
  if (!params.id) return data({ form: emptyTestimonialForm, revision: null, projects });
  const testimonial = await getTestimonial(db, params.id);
  if (!testimonial) return data(null, { status: 404 });
  return data({ form: testimonialForm(testimonial), revision: testimonial.revision, projects });
}

export function action({ request, context, params }: Route.ActionArgs) {
  return saving<StoredTestimonial, TestimonialFormValues>({
    request,
    context,
    save: (db, { form, revision }, now) =>
      params.id && revision !== null
        ? updateTestimonial(db, params.id, form, { revision, now })
        : createTestimonial(db, form, { now }),
    toForm: testimonialForm,
    fallback: "Failed to save testimonial",
  });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return askingTheServer(serverAction, "Failed to save testimonial");
}

export default function EditTestimonial({ loaderData, params }: Route.ComponentProps) {
  if (!loaderData) {
    return <AdminNotFound back={{ label: "All testimonials", path: "/admin/testimonials" }} />;
  }
  return <TestimonialForm key={params.id ?? "new"} id={params.id} {...loaderData} />;
}
