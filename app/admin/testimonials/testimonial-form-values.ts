import type { Testimonial } from "#domain/content/schema.ts";

/** A testimonial as its editor holds it. */
export type TestimonialFormValues = Omit<Testimonial, "id">;

export const emptyTestimonialForm: TestimonialFormValues = {
  name: "",
  role: "",
  company: "",
  quote: "",
  rating: 5,
  project: "",
};

export function testimonialForm(testimonial: Testimonial): TestimonialFormValues {
  const { name, role, company, quote, rating, project } = testimonial;
  return { name, role, company, quote, rating, project };
}
