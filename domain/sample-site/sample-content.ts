import { wholeItem } from "#domain/content/content-type.ts";
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

/** Each in the words of its definition. */
const pages = Object.fromEntries(
  singleTypes.map((type) => [type.name, wholeItem(type, {})]),
) as Pick<Content, SingleType["name"]>;

const badges = ["20+ Years Experience", "Fully Insured", "Heritage Specialists", "5-Star Service"];

const figures = [
  { figure: "20+", label: "Years Experience" },
  { figure: "500+", label: "Projects Completed" },
  { figure: "19", label: "Specialist Techniques" },
  { figure: "100%", label: "Client Satisfaction" },
];

const lists: Pick<Content, ListType["name"]> = {
  services: sampleServices,
  projects: sampleProjects,
  testimonials: sampleTestimonials,
};

/** The built-in content, which visitors see until something is published. */
export const sampleContent: Content = {
  ...pages,
  homePage: { ...pages.homePage, badges },
  contactPage: { ...pages.contactPage, towns: sampleTowns },
  aboutPage: { ...pages.aboutPage, figures, people: samplePeople, techniques: sampleTechniques },
  business: sampleBusiness,
  ...lists,
};
