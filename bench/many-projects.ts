import type { Project } from "#domain/content/schema.ts";
import { projects as builtIn } from "#domain/sample-site/projects.ts";

/**
 * So many projects, newest year first: the built-in ones, and copies of them with names, addresses
 * and texts of their own, as long as theirs.
 */
export function manyProjects(count: number): Project[] {
  const projects = Array.from({ length: count }, (_, index): Project => {
    const example = builtIn[index % builtIn.length];
    if (!example) throw new Error("There is no built-in project to copy");
    const copy = Math.floor(index / builtIn.length);
    if (copy === 0) return example;
    return {
      ...example,
      id: `${example.id}-${copy}`,
      title: `${example.title} ${copy}`,
      slug: `${example.slug}-${copy}`,
      scope: `${copy}: ${example.scope}`,
      challenge: `${copy}: ${example.challenge}`,
      solution: `${copy}: ${example.solution}`,
      outcome: `${copy}: ${example.outcome}`,
    };
  });
  return projects.toSorted((one, other) => other.year - one.year);
}
