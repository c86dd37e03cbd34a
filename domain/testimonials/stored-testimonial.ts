import type { TestimonialsTable } from "#db/schema.ts";
import type { Testimonial } from "#domain/content/schema.ts";

/** A testimonial as the admin has it. Times are ISO-8601 text in UTC. */
export interface StoredTestimonial extends Testimonial {
  /** What `updateTestimonial` is told, so that it does not overwrite a newer save. */
  revision: number;
  createdAt: string;
  updatedAt: string;
}

export function testimonialOf(row: TestimonialsTable): StoredTestimonial {
  const { created_at, updated_at, ...same } = row;
  return { ...same, createdAt: created_at, updatedAt: updated_at };
}

export function testimonialRow(testimonial: StoredTestimonial): TestimonialsTable {
  const { createdAt, updatedAt, ...same } = testimonial;
  return { ...same, created_at: createdAt, updated_at: updatedAt };
}
