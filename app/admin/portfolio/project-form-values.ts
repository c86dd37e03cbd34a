import type { Project } from "#domain/content/schema.ts";

/** A project as its editor holds it: the year as typed, lists with at least one row, a quote always there to fill in. */
export type ProjectFormValues = Omit<Project, "id" | "year" | "testimonial"> & {
  year: string;
  testimonial: { quote: string; author: string; role: string };
};

const noQuote = { quote: "", author: "", role: "" };

/** @param year the year at hand, as a start */
export function emptyProjectForm(year: number): ProjectFormValues {
  return {
    title: "",
    slug: "",
    sector: "Commercial",
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
