import type { ServicesTable } from "#db/schema.ts";
import type { Service } from "#domain/content/schema.ts";
import type { SavedRow } from "#domain/forms/saved-row.ts";
import { formerHeroWords } from "#domain/sample-site/pictures.ts";
import type { ServiceForm } from "./schema.ts";

/** A service as the admin has it. */
export interface StoredService extends Service, SavedRow {
  /** Sorts the public pages; in a list of all services the place there, from 1. */
  position: number;
}

export function serviceOf(row: ServicesTable): StoredService {
  const { hero_image, hero_alt, hero_caption, created_at, updated_at, updated_by, ...same } = row;
  const former = formerHeroWords(hero_image);
  return {
    ...same,
    heroImage: hero_image,
    heroAlt: hero_alt ?? former.heroAlt,
    heroCaption: hero_caption ?? former.heroCaption,
    createdAt: created_at,
    updatedAt: updated_at,
    updatedBy: updated_by,
  };
}

export function serviceRow(service: StoredService): ServicesTable {
  const { heroImage, heroAlt, heroCaption, createdAt, updatedAt, updatedBy, ...same } = service;
  return {
    ...same,
    ...heroColumns({ heroImage, heroAlt, heroCaption }),
    created_at: createdAt,
    updated_at: updatedAt,
    updated_by: updatedBy,
  };
}

/** The columns that the form edits. */
export function serviceFormColumns({ heroImage, heroAlt, heroCaption, ...same }: ServiceForm) {
  return { ...same, ...heroColumns({ heroImage, heroAlt, heroCaption }) };
}

function heroColumns(hero: Pick<Service, "heroImage" | "heroAlt" | "heroCaption">) {
  return { hero_image: hero.heroImage, hero_alt: hero.heroAlt, hero_caption: hero.heroCaption };
}
