import type { Kysely } from "kysely";
import type { Tables } from "#db/schema.ts";
import { getBusiness } from "#domain/business/business.ts";
import type { Business, Project, Service, Testimonial } from "#domain/content/schema.ts";
import { allPictures } from "#domain/images/images.ts";
import { listProjects } from "#domain/portfolio/portfolio.ts";
import { business as builtInBusiness } from "#domain/sample-site/business.ts";
import { listServicesByPosition } from "#domain/services/services.ts";
import { featuredRating } from "#domain/testimonials/schema.ts";
import { readTestimonials } from "#domain/testimonials/testimonials.ts";
import type { Content } from "./site-content.ts";
import type { VersionContent } from "./version-content.ts";

/** What the tables hold, as a version would show it, without what depends on the version before. */
export type FrozenTables = Omit<VersionContent, "formerSlugs" | "changedAt">;

/** Reads the tables. To be sure that all of it belongs together the caller holds their locks. */
export async function freezeTables(db: Kysely<Tables>): Promise<FrozenTables> {
  const tables = await readTables(db);
  return { ...tables, pictures: await uploadedPicturesOf(db, tables) };
}

/** The same without the pictures, for who has them or needs none. */
export async function readTables(db: Kysely<Tables>): Promise<Omit<FrozenTables, "pictures">> {
  const [business, services, projects, testimonials] = [
    await getBusiness(db),
    await listServicesByPosition(db),
    await listProjects(db),
    await readTestimonials(db),
  ];
  const content: Content = {
    business: business ? plainBusiness(business) : builtInBusiness,
    services: services.map(plainService),
    projects: projects.map(plainProject),
    testimonials: featuredFirst(testimonials.map(plainTestimonial)),
  };
  const added = [...services, ...projects, ...testimonials].map(
    ({ id, createdAt }) => [id, createdAt] as const,
  );
  return { ...content, createdAt: Object.fromEntries(added) };
}

/** Addresses of every picture the content shows. */
function picturesShownBy({ services, projects }: Content): Set<string> {
  const heroes = services.flatMap(({ heroImage }) => (heroImage ? [heroImage] : []));
  return new Set([...heroes, ...projects.flatMap(({ images }) => images.map(({ url }) => url))]);
}

async function uploadedPicturesOf(db: Kysely<Tables>, content: Content) {
  const shown = picturesShownBy(content);
  const uploaded = Object.entries(await allPictures(db));
  return Object.fromEntries(uploaded.filter(([url]) => shown.has(url)));
}

/** Rows carry more than visitors are told. What follows takes it away. */
interface Bookkeeping {
  revision?: number;
  position?: number;
  createdAt?: string;
  updatedAt?: string;
  updatedBy?: string | null;
}

export function plainBusiness(row: Business & Bookkeeping): Business {
  const { revision, updatedAt, updatedBy, ...business } = row;
  return business;
}

export function plainService(row: Service & Bookkeeping): Service {
  const { position, revision, createdAt, updatedAt, updatedBy, ...service } = row;
  return service;
}

export function plainProject(row: Project & Bookkeeping): Project {
  const { revision, createdAt, updatedAt, updatedBy, ...project } = row;
  return project;
}

export function plainTestimonial(row: Testimonial & Bookkeeping): Testimonial {
  const { revision, createdAt, updatedAt, updatedBy, ...testimonial } = row;
  return testimonial;
}

/** In each half as they come: the one added last first. */
function featuredFirst(testimonials: Testimonial[]): Testimonial[] {
  const isFeatured = ({ rating }: Testimonial) => rating === featuredRating;
  return [
    ...testimonials.filter(isFeatured),
    ...testimonials.filter((testimonial) => !isFeatured(testimonial)),
  ];
}
