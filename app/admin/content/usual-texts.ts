import {
  aboutTexts,
  contactTexts,
  homeTexts,
  portfolioTexts,
  privacyTexts,
  projectTexts,
  type SearchTexts,
  samplerTexts,
  servicesTexts,
  serviceTexts,
} from "#app/site/search-texts.ts";
import type { Business } from "#domain/content/business.ts";
import type { Project } from "#domain/content/projects.ts";
import type { Noun } from "#domain/content/registry.ts";
import type { Service } from "#domain/content/services.ts";

/** What search engines show of a page whose two fields for them are empty. */
export const usualTexts: Partial<Record<Noun, (business: Business, form: never) => SearchTexts>> = {
  "home-page": homeTexts,
  "services-page": servicesTexts,
  "portfolio-page": portfolioTexts,
  "about-page": aboutTexts,
  "sampler-page": samplerTexts,
  "contact-page": contactTexts,
  "privacy-page": privacyTexts,
  service: (business, form: Service) => serviceTexts({ ...form, name: form.name || "…" }, business),
  project: (business, form: Project) =>
    projectTexts({ ...form, title: form.title || "…" }, business),
};
