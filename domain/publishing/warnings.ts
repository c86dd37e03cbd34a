import type { Picture } from "#domain/images/picture.ts";
import type { Content } from "./site-content.ts";

/** Something that would look wrong to visitors. It does not keep anyone from publishing. */
export interface Warning {
  subject: "service" | "project" | "testimonial";
  /** Empty where there is none at all. */
  id: string;
  /** A whole sentence. */
  message: string;
}

/** What the owner should know before publishing this content with these pictures. */
export function warningsAbout(content: Content, pictures: Record<string, Picture>): Warning[] {
  return [
    ...warnings("service", "", [
      content.services.length === 0 && "There is not one service: their page will be empty.",
    ]),
    ...content.services.flatMap((service) => {
      const { id, name, summary, heroImage, heroAlt } = service;
      const messages = [
        !summary.trim() && `“${name}” has an empty summary.`,
        !heroImage && `“${name}” has no picture; a plain panel stands in its place.`,
        heroImage && !pictures[heroImage] && `The picture of “${name}” cannot be found.`,
        heroImage &&
          !heroAlt.trim() &&
          `“${name}” does not say what its picture shows, for people who cannot see it.`,
      ];
      return warnings("service", id, messages);
    }),
    ...content.projects.flatMap(({ id, title, scope, images }) => {
      const missing = images.filter(({ url }) => !pictures[url]).length;
      const silent = images.filter(({ alt }) => !alt.trim()).length;
      const messages = [
        !scope.trim() && `“${title}” has an empty scope.`,
        images.length === 0 && `“${title}” has no pictures.`,
        missing > 0 && `${pictureCount(missing)} of “${title}” cannot be found.`,
        silent > 0 &&
          `${pictureCount(silent)} of “${title}” ${silent === 1 ? "does" : "do"} not say what the picture shows, for people who cannot see it.`,
      ];
      return warnings("project", id, messages);
    }),
    ...content.testimonials.flatMap(({ id, name, project }) => {
      const known = !project || content.projects.some(({ slug }) => slug === project);
      return warnings("testimonial", id, [
        !known && `The testimonial of ${name} points to “${project}”, which is no project.`,
      ]);
    }),
  ];
}

function warnings(
  subject: Warning["subject"],
  id: string,
  messages: (string | false | null | undefined)[],
): Warning[] {
  return messages.flatMap((message) => (message ? [{ subject, id, message }] : []));
}

function pictureCount(count: number): string {
  return count === 1 ? "One picture" : `${count} pictures`;
}
