import { editPath } from "#app/admin/editing/content-areas.ts";
import { type ExampleKind, exampleKinds } from "#domain/content/content-type.ts";
import type { Example } from "#domain/sample-site/examples.ts";
import { isLoopback } from "#domain/text/sender.ts";

/** The examples of one kind. */
export interface DescribedExamples {
  kind: ExampleKind;
  /** '6 reviews' */
  count: string;
  /** Each leads to the form, at its first field with an example. */
  items: { name: string; edit: string }[];
}

const words: Record<ExampleKind, readonly [one: string, many: string]> = {
  testimonials: ["invented review", "invented reviews"],
  people: ["invented person", "invented people"],
  figures: ["sample figure or badge", "sample figures and badges"],
  projects: ["invented project", "invented projects"],
  services: ["sample service", "sample services"],
  details: ["sample business detail", "sample business details"],
  texts: ["sample text on the pages", "sample texts on the pages"],
  pictures: ["sample picture", "sample pictures"],
};

/** The examples by kind, in words, the gravest kind first. */
export function describeExamples(examples: Example[]): DescribedExamples[] {
  return exampleKinds.flatMap((kind) => {
    const some = examples.filter((example) => example.kind === kind);
    if (some.length === 0) return [];
    const total = some.reduce((sum, { count }) => sum + count, 0);
    const items = some.map(({ name, field, ...item }) => ({
      name,
      edit: `${editPath(item)}?field=${field}`,
    }));
    return [{ kind, count: `${total} ${words[kind][total === 1 ? 0 : 1]}`, items }];
  });
}

/** Whether other people reach the site, so that sample content would deceive them. */
export function isPublicSite(siteUrl: string): boolean {
  return !isLoopback(new URL(siteUrl).hostname);
}
