import type { TestimonialsTable } from "#db/schema.ts";
import type { Testimonial } from "#domain/content/schema.ts";
import type { SavedRow } from "#domain/forms/saved-row.ts";

/** A testimonial as the admin has it. */
export interface StoredTestimonial extends Testimonial, SavedRow {}

export function testimonialOf(row: TestimonialsTable): StoredTestimonial {
  const { created_at, updated_at, updated_by, ...same } = row;
  return { ...same, createdAt: created_at, updatedAt: updated_at, updatedBy: updated_by };
}

export function testimonialRow(testimonial: StoredTestimonial): TestimonialsTable {
  const { createdAt, updatedAt, updatedBy, ...same } = testimonial;
  return { ...same, created_at: createdAt, updated_at: updatedAt, updated_by: updatedBy };
}
