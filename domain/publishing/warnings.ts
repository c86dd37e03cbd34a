import type { ContentType } from "#domain/content/content-type.ts";
import { type Content, contentTypes, itemsOf, type Noun } from "#domain/content/registry.ts";
import type { Picture } from "#domain/images/picture.ts";

/** Something that would look wrong to visitors. The owner can publish all the same. */
export interface Warning {
  subject: Noun;
  /** Row id of the item. Empty if there is no item at all. */
  id: string;
  /** A whole sentence. */
  message: string;
}

/**
 * Warnings to show the owner before publishing this content with these pictures, in place of what
 * visitors see now.
 */
export function warningsAbout(
  content: Content,
  pictures: Record<string, Picture>,
  shown: Content = content,
): Warning[] {
  const endsSampler = hasSampler(shown) && !hasSampler(content);
  const isProject = (asked: string) => content.projects.some(({ slug }) => slug === asked);
  return contentTypes.flatMap((registered) => {
    const type: ContentType = registered;
    const subject = registered.noun;
    const items = itemsOf(content, registered);
    if (items.length === 0 && type.warningWhenEmpty)
      return [{ subject, id: "", message: type.warningWhenEmpty }];
    return items.flatMap((item) => {
      const messages = type.warnings?.(item as never, { pictures, isProject, endsSampler }) ?? [];
      return messages.flatMap((message) => (message ? [{ subject, id: item.id, message }] : []));
    });
  });
}

function hasSampler({ services }: Content): boolean {
  return services.some(({ sampler }) => sampler !== "none");
}
