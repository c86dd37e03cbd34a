import { sampleProjects } from "#domain/sample-site/projects.ts";
import { sampleServices } from "#domain/sample-site/sample-content.ts";

function platesOf(folder: string, items: { slug: string }[]): string[] {
  return items.map(({ slug }) => `/${folder}/${slug}/plates`);
}

/** Every path that links lead to, including the portfolio's filters, by part of the site. */
export const parts = [
  { name: "the home page, about and privacy", paths: ["/", "/about", "/privacy"] },
  { name: "the list of services", paths: ["/services"] },
  { name: "every service", paths: sampleServices.map(({ slug }) => `/services/${slug}`) },
  {
    name: "the portfolio",
    paths: [
      "/portfolio",
      ...["commercial", "heritage", "residential", "palaces"].map(
        (sector) => `/portfolio?sector=${sector}`,
      ),
    ],
  },
  { name: "every project", paths: sampleProjects.map(({ slug }) => `/portfolio/${slug}`) },
  {
    name: "the plates of every finish",
    paths: platesOf(
      "services",
      sampleServices.filter(({ plates }) => plates.length > 0),
    ),
  },
  {
    name: "the specification of every finish",
    paths: sampleServices.map(({ slug }) => `/services/${slug}/specification`),
  },
  { name: "the plates of every project", paths: platesOf("portfolio", sampleProjects) },
  { name: "the sampler", paths: ["/sampler", "/sampler?sample=marbling-eae4ce-over-1f3b30-lamp"] },
  { name: "the quote form", paths: ["/contact", "/contact?service=marbling"] },
];
export const addresses = parts.flatMap(({ paths }) => paths);

/** Paths that answer 404, each with a different page. */
export const missingAddresses = ["/services/gloss", "/portfolio/palace", "/nowhere"];

export const everywhere = [
  ...parts,
  { name: "the pages for missing paths", paths: missingAddresses },
];

/** At most two paths of each kind, for example two of all services. */
export function twoOfEachKind(paths: string[]): string[] {
  const kinds = Map.groupBy(paths, (path) =>
    path.replace(/(?<=^\/(services|portfolio)\/)[^/]+/, "*"),
  );
  return [...kinds.values()].flatMap((ofKind) => ofKind.slice(0, 2));
}
