import { answerOrFailure } from "#app/admin/calls/answer-or-failure.ts";
import { editorLoader } from "#app/admin/editing/editor-loader.server.ts";
import { editorHandle, opensAnother } from "#app/admin/editing/editor-route.ts";
import { saveAction } from "#app/admin/editing/save-action.server.ts";
import { storedForm } from "#app/admin/editing/stored-form.ts";
import { adminHead, openedHead } from "#app/admin/frame/admin-head.ts";
import { AdminNotFound } from "#app/admin/frame/not-found.tsx";
import { requireAdmin } from "#app/admin/session/require-admin.server.ts";
import { databaseContext, logErrorContext } from "#app/context.ts";
import { ErrorBanner } from "#app/ui/banner.tsx";
import { listProjectTitles } from "#domain/portfolio/portfolio.ts";
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

export const handle = editorHandle("Failed to fetch testimonial");
export const shouldRevalidate = opensAnother;

/** New without an id in the address, edit with one. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  await requireAdmin({ request, context });
  const { db } = context.get(databaseContext);
  const logError = context.get(logErrorContext);
  async function open() {
    const projects = await listProjectTitles(db);
    if (!params.id) return { opened: { form: emptyTestimonialForm, revision: null }, projects };
    const testimonial = await getTestimonial(db, params.id);
    if (!testimonial) return null;
    return { opened: storedForm(testimonial, testimonialForm), projects };
  }
  return editorLoader(open, handle.failure, logError);
}

export function action({ request, context, params }: Route.ActionArgs) {
  return saveAction<StoredTestimonial, TestimonialFormValues>({
    request,
    context,
    id: params.id,
    save: (db, form, { stored, ...options }) =>
      stored ? updateTestimonial(db, stored, form, options) : createTestimonial(db, form, options),
    toForm: testimonialForm,
    standing: (row, published) => published.testimonial(row),
    shownAt: () => "/",
    fallback: "Failed to save testimonial",
  });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrFailure(serverAction, "Failed to save testimonial");
}

export function meta({ loaderData, params }: Route.MetaArgs) {
  if (!params.id) return adminHead("Add New Testimonial");
  return openedHead(loaderData, ({ opened }) => `Edit Testimonial of ${opened.form.name}`);
}

export default function EditTestimonial({ loaderData, params }: Route.ComponentProps) {
  if (!loaderData) {
    return <AdminNotFound back={{ label: "All testimonials", path: "/admin/testimonials" }} />;
  }
  if ("error" in loaderData) return <ErrorBanner>{loaderData.error}</ErrorBanner>;
  return <TestimonialForm key={params.id ?? "new"} id={params.id} {...loaderData} />;
}
