import { sectors } from "#domain/content/sectors.ts";
import { builtInSite } from "#domain/publishing/built-in-site.ts";
import type { SiteContent } from "#domain/publishing/site-content.ts";
import { sampleProjects as builtIn } from "#domain/sample-site/projects.ts";

const [example] = builtIn;

/** The built-in site with this many marbled projects. Their sectors alternate. */
export function manyProjects(count: number): SiteContent {
  if (!example) throw new Error("no built-in project");
  const projects = Array.from({ length: count }, (_, index) => ({
    ...example,
    id: `project-${index + 1}`,
    title: `Project ${index + 1}`,
    slug: `project-${index + 1}`,
    sector: sectors[index % sectors.length] ?? example.sector,
    finishes: ["Marbling"],
  }));
  return { ...builtInSite({}), projects };
}
