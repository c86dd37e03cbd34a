import type { Kysely } from "kysely";
import type { Tables } from "#db/schema.ts";
import { textKey } from "#db/text-key.ts";

export const mentionedSubjects = ["service", "project", "testimonial"] as const;
export type MentionedSubject = (typeof mentionedSubjects)[number];

/** A saved row that names another one. */
export interface Mention {
  subject: "project" | "testimonial";
  id: string;
  /** A project's title, or who gave the testimonial. */
  name: string;
}

/** The rows that would point nowhere if this one were deleted, by name; empty for an unknown id. */
export async function mentionsOf(
  db: Kysely<Tables>,
  subject: MentionedSubject,
  id: string,
): Promise<Mention[]> {
  switch (subject) {
    case "service":
      return projectsWithFinish(db, id);
    case "project":
      return testimonialsAbout(db, id);
    case "testimonial":
      return [];
  }
}

async function projectsWithFinish(db: Kysely<Tables>, serviceId: string): Promise<Mention[]> {
  const service = await db
    .selectFrom("services")
    .select("name")
    .where("id", "=", textKey(serviceId))
    .executeTakeFirst();
  if (!service) return [];
  const projects = await db
    .selectFrom("portfolio")
    .select(["id", "title", "finishes"])
    .orderBy("title")
    .execute();
  return projects
    .filter(({ finishes }) => finishes.includes(service.name))
    .map(({ id, title }) => ({ subject: "project", id, name: title }));
}

async function testimonialsAbout(db: Kysely<Tables>, projectId: string): Promise<Mention[]> {
  const testimonials = await db
    .selectFrom("testimonials")
    .innerJoin("portfolio", "portfolio.slug", "testimonials.project")
    .select(["testimonials.id", "testimonials.name"])
    .where("portfolio.id", "=", textKey(projectId))
    .orderBy("testimonials.name")
    .execute();
  return testimonials.map(({ id, name }) => ({ subject: "testimonial", id, name }));
}
