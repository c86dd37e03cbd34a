import { unsavedItem, wholeItem } from "#domain/content/content-type.ts";
import { contactPage } from "#domain/content/pages/contact-page.ts";
import {
  type Content,
  type ListType,
  type SingleType,
  singleTypes,
} from "#domain/content/registry.ts";
import { sampleBusiness } from "./business.ts";
import { samplePeople } from "./people.ts";
import { sampleProjects } from "./projects.ts";
import { sampleServices } from "./services.ts";
import { sampleTechniques } from "./techniques.ts";
import { sampleTestimonials } from "./testimonials.ts";
import { sampleTowns } from "./towns.ts";

const pages = Object.fromEntries(
  singleTypes.map((type) => [type.name, unsavedItem(type, sampleBusiness)]),
) as Pick<Content, SingleType["name"]>;

const lists: Pick<Content, ListType["name"]> = {
  services: sampleServices,
  projects: sampleProjects,
  testimonials: sampleTestimonials,
};

/** The built-in content, which visitors see until something is published. */
export const sampleContent: Content = {
  ...pages,
  // Without the sample business's name, which would stay when the owner enters hers.
  contactPage: wholeItem(contactPage, { towns: sampleTowns }),
  aboutPage: { ...pages.aboutPage, people: samplePeople, techniques: sampleTechniques },
  business: sampleBusiness,
  ...lists,
};
