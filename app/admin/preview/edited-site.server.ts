import { projectAddress, serviceAddress } from "#app/site/addresses.ts";
import { readForm } from "#domain/forms/read-form.ts";
import { projectFormSchema } from "#domain/portfolio/schema.ts";
import type { SiteContent } from "#domain/publishing/site-content.ts";
import { serviceFormSchema } from "#domain/services/schema.ts";
import { testimonialFormSchema } from "#domain/testimonials/schema.ts";

interface EditedSite {
  site: SiteContent;
  /** The public page that shows what is edited. */
  address: string;
}

/** The site as it would be if this form were saved now; null while the form has a fault. */
export function editedSite(
  site: SiteContent,
  { noun, id, form }: Record<string, unknown>,
): EditedSite | null {
  const item = <Values>(values: Values) => ({ ...values, id: typeof id === "string" ? id : "new" });
  if (noun === "service") {
    const read = readForm(serviceFormSchema, form);
    if ("fieldErrors" in read) return null;
    const services = replaced(site.services, item(read.values));
    return { site: { ...site, services }, address: serviceAddress(read.values.slug) };
  }
  if (noun === "project") {
    const read = readForm(projectFormSchema(new Date().getUTCFullYear()), form);
    if ("fieldErrors" in read) return null;
    const projects = replaced(site.projects, item(read.values));
    return { site: { ...site, projects }, address: projectAddress(read.values.slug) };
  }
  if (noun === "testimonial") {
    const read = readForm(testimonialFormSchema, form);
    if ("fieldErrors" in read) return null;
    const edited = item(read.values);
    // In front, so that the home page shows it whatever came later.
    const others = site.testimonials.filter((testimonial) => testimonial.id !== edited.id);
    return { site: { ...site, testimonials: [edited, ...others] }, address: "/" };
  }
  return null;
}

/** The item in the place of the one it replaces, or in front when it is new. */
function replaced<Item extends { id: string }>(items: Item[], item: Item): Item[] {
  const at = items.findIndex(({ id }) => id === item.id);
  return at < 0 ? [item, ...items] : items.with(at, item);
}
