import { currentLoader } from "#app/admin/editing/current-loader.server.ts";
import type { StoredTestimonial } from "#domain/testimonials/stored-testimonial.ts";
import { getTestimonial } from "#domain/testimonials/testimonials.ts";
import type { Route } from "./+types/current";
import { type TestimonialFormValues, testimonialForm } from "./testimonial-form-values.ts";

/** `GET`: what is saved now, for an editor that has it open. */
export function loader({ request, context, params }: Route.LoaderArgs) {
  return currentLoader<StoredTestimonial, TestimonialFormValues>({
    request,
    context,
    get: (db) => getTestimonial(db, params.id),
    toForm: testimonialForm,
    fallback: "Failed to fetch testimonial",
  });
}
