import { z } from "zod";
import { contentAreas } from "#app/admin/editing/content-areas.ts";
import { readForm } from "#domain/content/content-type.ts";
import type { EditedForm } from "#domain/content/mark-content.ts";
import { itemsOf, type RegisteredType, typeOf } from "#domain/content/registry.ts";
import type { SiteContent } from "#domain/publishing/site-content.ts";

/** What the site would become if a form were saved now. */
interface Edit {
  /** Path of the public page that shows the edited item. */
  address: string;
  applyTo(site: SiteContent): SiteContent;
  edited: EditedForm;
}

/** A form that is not saved. `id` is missing for a new item. */
export const sentFormSchema = z.object({
  noun: z.string(),
  id: z.string().optional(),
  form: z.record(z.string(), z.unknown()),
});

/** Reads an unsaved form. Null while the form is invalid. */
export function readEdit(
  { noun, id = "new", form }: z.infer<typeof sentFormSchema>,
  now: Date,
): Edit | null {
  const type = typeOf(noun);
  if (!type) return null;
  const read = readForm(type, form, now);
  if ("fieldErrors" in read) return null;
  if (type.isSingle) {
    return {
      address: contentAreas[type.noun].publicPath({ slug: "" }),
      applyTo: (site) => ({ ...site, [type.name]: { ...site[type.name], ...read.values } }),
      edited: { noun: type.noun, id: "", form },
    };
  }
  const item = { slug: "", ...read.values, id };
  return {
    address: contentAreas[type.noun].publicPath(item),
    applyTo: (site) => ({ ...site, [type.name]: replaced(type, itemsOf(site, type), item) }),
    edited: { noun: type.noun, id: item.id, form },
  };
}

interface Item {
  id: string;
}

/**
 * Replaces the item among the others, or puts a new one first. An item without a page always comes
 * first, so that the page that lists it shows it.
 */
function replaced(type: RegisteredType, items: Item[], item: Item): Item[] {
  const at = items.findIndex(({ id }) => id === item.id);
  if (at >= 0 && "slug" in type.fields) return items.with(at, item);
  return [item, ...items.filter(({ id }) => id !== item.id)];
}
