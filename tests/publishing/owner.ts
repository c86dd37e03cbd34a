import type { Kysely } from "kysely";
import type { Tables } from "#db/schema.ts";
import { type Business, business } from "#domain/content/business.ts";
import { type Project, projects } from "#domain/content/projects.ts";
import type { RegisteredType } from "#domain/content/registry.ts";
import { type SaveResult, save } from "#domain/content/save.ts";
import { type Service, type StoredService, services } from "#domain/content/services.ts";
import { get, list } from "#domain/content/store.ts";
import { type Testimonial, testimonials } from "#domain/content/testimonials.ts";
import { pictureColumns } from "#domain/images/images.ts";
import type { Picture } from "#domain/images/picture.ts";
import { builtInSite, fillOnFirstStart } from "#domain/publishing/built-in-site.ts";
import { type Change, readChanges } from "#domain/publishing/changes.ts";
import { latestVersion } from "#domain/publishing/publications.ts";
import { publish } from "#domain/publishing/publish.ts";
import { readSite } from "#domain/publishing/read-published.ts";
import type { SiteContent } from "#domain/publishing/site-content.ts";
import { actorCalled } from "#tests/accounts/actor-called.ts";
import { exampleProject, exampleService, exampleTestimonial } from "#tests/admin/example-forms.ts";

/** The date of everything saved before a test's first edit. */
export const firstStart = new Date("2026-03-01T09:00:00Z");

interface OwnedSite {
  readonly db: Kysely<Tables>;
}

export type Owner = ReturnType<typeof ownerOf>;

/** The owner of a database that gets the built-in content. */
export async function ownerAtFirstStart({ db }: OwnedSite): Promise<Owner> {
  await fillOnFirstStart(db, builtInSite({}), firstStart);
  return ownerOf({ db });
}

/** The owner of a site. Each action is a minute after the previous one. */
export function ownerOf(site: OwnedSite) {
  let time = new Date("2026-03-02T12:00:00Z").getTime();

  function now(): Date {
    time += 60_000;
    return new Date(time);
  }

  async function add<Type extends RegisteredType>(type: Type, id: string, form: object) {
    return savedItem(await save(site.db, type, { form, id, now: now() }));
  }

  async function change<Type extends RegisteredType>(type: Type, changes: object, id?: string) {
    const stored = found(await get(site.db, type, id));
    const { revision } = stored;
    const form = { ...stored, ...changes };
    return savedItem(await save(site.db, type, { form, id, revision, now: now() }));
  }

  return {
    now,

    addService: (id: string, changes: Partial<Service> = {}) =>
      add(services, id, exampleService({ name: id, slug: id, ...changes })),
    addProject: (id: string, changes: Partial<Project> = {}) =>
      add(projects, id, exampleProject({ title: id, slug: id, ...changes })),
    addTestimonial: (id: string, changes: Partial<Testimonial> = {}) =>
      add(testimonials, id, exampleTestimonial({ name: id, ...changes })),

    saveService: (id: string, changes: Partial<Service>) => change(services, changes, id),
    saveProject: (id: string, changes: Partial<Project>) => change(projects, changes, id),
    saveTestimonial: (id: string, changes: Partial<Testimonial>) =>
      change(testimonials, changes, id),
    saveBusiness: (changes: Partial<Business>) => change(business, changes),

    /** The changes that visitors do not see yet. */
    changes: (): Promise<Change[]> => readChanges(site.db),

    /** Publishes these changes, or all. Returns the version's number. */
    async publish(note = "", chosen?: Change[]): Promise<number> {
      const by = actorCalled("owner@example.com");
      const changes = chosen ?? (await readChanges(site.db));
      const result = await publish(site.db, { chosen: changes, by, note, now: now() });
      if (result.outcome !== "published") throw new Error(`publishing failed: ${result.outcome}`);
      return result.version;
    },

    async seen(): Promise<SiteContent> {
      const version = found(await latestVersion(site.db));
      return found(await readSite(site.db, version, {}));
    },

    /** Adds an uploaded picture, without its files. */
    async upload(name: string, uploadedAt = firstStart): Promise<Picture> {
      const picture = examplePictureCalled(name);
      await site.db
        .insertInto("images")
        .values({
          ...pictureColumns(picture),
          folder: "services",
          file_name: name,
          bytes: 1,
          uploaded_at: uploadedAt.toISOString(),
          uploaded_by: "account-1",
        })
        .execute();
      return picture;
    },
  };
}

/** The saved service with this slug, or null. */
export async function serviceAt(db: Kysely<Tables>, slug: string): Promise<StoredService | null> {
  return (await list(db, services)).find((service) => service.slug === slug) ?? null;
}

/** A picture as an upload makes it. */
export function examplePictureCalled(name: string): Picture {
  const path = `/website-images/services/1763712000000-${name}`;
  const variants = (format: string) => [{ width: 480, url: `${path}-480.${format}` }];
  return {
    url: `${path}.jpg`,
    width: 480,
    height: 300,
    colour: "#1f3b30",
    alt: "",
    caption: "",
    avif: variants("avif"),
    webp: variants("webp"),
    social: `${path}-social.jpg`,
  };
}

function savedItem<Item>(result: SaveResult<Item>): Item {
  if (result.outcome === "saved") return result.item;
  throw new Error(`not saved: ${JSON.stringify(result)}`);
}

function found<Thing>(thing: Thing | null): Thing {
  if (thing === null) throw new Error("no such row");
  return thing;
}
