/** A testimonial form as the admin sends it, for tests, with some fields changed. */
export function exampleTestimonial(changes: Record<string, unknown> = {}) {
  return {
    name: "Una Kearney",
    role: "Church secretary",
    company: "parish in County Down",
    quote: "The ceiling is as it was in 1903, and we heard mass every Sunday.",
    rating: 5,
    project: "civic-hall-restoration",
    ...changes,
  };
}
