import { projectAddress, serviceAddress } from "#app/site/addresses.ts";
import { readForm } from "#domain/forms/read-form.ts";
import { projectFormSchema } from "#domain/portfolio/schema.ts";
import type { SiteContent } from "#domain/publishing/site-content.ts";
import { serviceFormSchema } from "#domain/services/schema.ts";
import { testimonialFormSchema } from "#domain/testimonials/schema.ts";

/** What a form would make of the site if it were saved now. */
interface Edit {
  /** The public page that shows what is edited. */
  address: string;
  /** The site with it. */
  applyTo(site: SiteContent): SiteContent;
}

/** Reads what an editor holds; null while the form has a fault. */
export function readEdit({ noun, id, form }: Record<string, unknown>): Edit | null {
  const item = <Values>(values: Values) => ({ ...values, id: typeof id === "string" ? id : "new" });
  if (noun === "service") {
    const read = readForm(serviceFormSchema, form);
    if ("fieldErrors" in read) return null;
    const service = item(read.values);
    return {
      address: serviceAddress(service.slug),
      applyTo: (site) => ({ ...site, services: replaced(site.services, service) }),
    };
  }
  if (noun === "project") {
    const read = readForm(projectFormSchema(new Date().getUTCFullYear()), form);
    if ("fieldErrors" in read) return null;
    const project = item(read.values);
    return {
      address: projectAddress(project.slug),
      applyTo: (site) => ({ ...site, projects: replaced(site.projects, project) }),
    };
  }
  if (noun === "testimonial") {
    const read = readForm(testimonialFormSchema, form);
    if ("fieldErrors" in read) return null;
    const edited = item(read.values);
    // In front, so that the home page shows it whatever came later.
    const isOther = (testimonial: { id: string }) => testimonial.id !== edited.id;
    return {
      address: "/",
      applyTo: (site) => ({
        ...site,
        testimonials: [edited, ...site.testimonials.filter(isOther)],
      }),
    };
  }
  return null;
}

/** The item in the place of the one it replaces, or in front when it is new. */
function replaced<Item extends { id: string }>(items: Item[], item: Item): Item[] {
  const at = items.findIndex(({ id }) => id === item.id);
  return at < 0 ? [item, ...items] : items.with(at, item);
}
