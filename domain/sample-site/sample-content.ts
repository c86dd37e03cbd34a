import type { Content } from "#domain/content/registry.ts";
import { business } from "./business.ts";
import { projects } from "./projects.ts";
import { services } from "./services.ts";
import { testimonials } from "./testimonials.ts";

/** The built-in content, which visitors see until something is published. */
export const sampleContent: Content = { business, services, projects, testimonials };
