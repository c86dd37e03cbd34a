import type { ServicesTable } from "#db/schema.ts";
import type { Service } from "#domain/content/schema.ts";
import type { ServiceForm } from "./schema.ts";

/** A service as the admin has it. Times are ISO-8601 text in UTC. */
export interface StoredService extends Service {
  /** Sorts the public pages; in a list of all services the place there, from 1. */
  position: number;
  /** What `updateService` is told, so that it does not overwrite a newer save. */
  revision: number;
  createdAt: string;
  updatedAt: string;
}

export function serviceOf(row: ServicesTable): StoredService {
  const { hero_image, created_at, updated_at, ...same } = row;
  return { ...same, heroImage: hero_image, createdAt: created_at, updatedAt: updated_at };
}

export function serviceRow(service: StoredService): ServicesTable {
  const { heroImage, createdAt, updatedAt, ...same } = service;
  return { ...same, hero_image: heroImage, created_at: createdAt, updated_at: updatedAt };
}

/** The columns that the form edits. */
export function serviceFormColumns({ heroImage, ...same }: ServiceForm) {
  return { ...same, hero_image: heroImage };
}
