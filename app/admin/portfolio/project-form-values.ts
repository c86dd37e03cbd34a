import type { Project } from "#domain/content/schema.ts";
import type { Sector } from "#domain/content/sectors.ts";

/**
 * A project as its editor holds it: the year as typed, no sector until one is chosen, lists with at
 * least one row, a quote always there to fill in.
 */
export type ProjectFormValues = Omit<Project, "id" | "sector" | "year" | "testimonial"> & {
  sector: Sector | "";
  year: string;
  testimonial: { quote: string; author: string; role: string };
};

const noQuote = { quote: "", author: "", role: "" };

/** @param year the year at hand, as a start */
export function emptyProjectForm(year: number): ProjectFormValues {
  return {
    title: "",
    slug: "",
    sector: "",
    location: "",
    year: String(year),
    client: "",
    duration: "",
    scope: "",
    finishes: [""],
    challenge: "",
    solution: "",
    outcome: "",
    images: [],
    testimonial: noQuote,
  };
}

/** A stored project as the editor holds it. */
export function projectForm(project: Project): ProjectFormValues {
  const { title, slug, sector, location, client, duration, scope } = project;
  const { challenge, solution, outcome, images, finishes } = project;
  return {
    title,
    slug,
    sector,
    location,
    year: String(project.year),
    client,
    duration,
    scope,
    finishes: finishes.length > 0 ? finishes : [""],
    challenge,
    solution,
    outcome,
    images,
    testimonial: project.testimonial ?? noQuote,
  };
}
