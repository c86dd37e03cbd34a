import { formerItem } from "#domain/content/content-type.ts";
import { type Content, singleTypes } from "#domain/content/registry.ts";
import { sampleBusiness } from "./business.ts";
import { sampleProjects } from "./projects.ts";
import { sampleServices } from "./services.ts";
import { sampleTestimonials } from "./testimonials.ts";

/** The built-in content, which visitors see until something is published. */
export const sampleContent = {
  ...Object.fromEntries(singleTypes.map((type) => [type.name, formerItem(type, sampleBusiness)])),
  business: sampleBusiness,
  services: sampleServices,
  projects: sampleProjects,
  testimonials: sampleTestimonials,
} as Content;
