/** What the admin says when a database error has no words of its own (specification, 8). */
export type DatabaseFallback =
  | `Failed to fetch ${"services" | "portfolio" | "testimonials" | "enquiries" | Item}`
  | `Failed to ${"save" | "delete"} ${Item}`
  | "Failed to move service"
  | "Failed to publish"
  | "Failed to bring the admin back"
  | "Failed to fetch changes"
  | "Failed to fetch history"
  | "Failed to delete enquiries"
  | "Failed to send mails"
  | "The password could not be changed. Please try again.";
type Item = "service" | "portfolio item" | "testimonial" | "business details" | "enquiry";

/** The message of a database error for the admin's red banner. */
export function databaseMessage(error: unknown, fallback: DatabaseFallback): string {
  const message = error instanceof Error ? error.message.trim() : "";
  return message || fallback;
}
