import type { Kysely } from "kysely";
import type { Tables } from "#db/schema.ts";
import type { Business } from "#domain/content/business.ts";
import { business } from "#domain/content/business.ts";
import { exampleProject, exampleService, exampleTestimonial } from "#domain/content/examples.ts";
import type { Project } from "#domain/content/projects.ts";
import { projects } from "#domain/content/projects.ts";
import type { Service, StoredService } from "#domain/content/services.ts";
import { services } from "#domain/content/services.ts";
import { get, list, type SaveResult, save } from "#domain/content/store.ts";
import type { Testimonial } from "#domain/content/testimonials.ts";
import { testimonials } from "#domain/content/testimonials.ts";
import { pictureColumns } from "#domain/images/images.ts";
import type { Picture } from "#domain/images/picture.ts";
import { builtInSite } from "#domain/publishing/built-in-site.ts";
import { fillOnFirstStart } from "#domain/publishing/first-start.ts";
import { latestVersion, readVersion } from "#domain/publishing/publications.ts";
import { publish } from "#domain/publishing/publish.ts";
import { tablesStamp } from "#domain/publishing/tables-stamp.ts";
import type { VersionContent } from "#domain/publishing/version-content.ts";

/** The date of everything saved before a test's first edit. */
export const firstStart = new Date("2026-03-01T09:00:00Z");

/** The owner in tests. Each action is a minute after the previous one. */
export class Owner {
  readonly #db: Kysely<Tables>;
  #time = new Date("2026-03-02T12:00:00Z").getTime();

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** Starts on a database with the built-in content. */
  static async atFirstStart(db: Kysely<Tables>): Promise<Owner> {
    await fillOnFirstStart(db, builtInSite({}), firstStart);
    return new Owner(db);
  }

  now(): Date {
    this.#time += 60_000;
    return new Date(this.#time);
  }

  async addService(id: string, changes: Partial<Service> = {}) {
    const form = exampleService({ name: id, slug: id, ...changes });
    return savedItem(await save(this.#db, services, { form, id, now: this.now() }));
  }

  async addProject(id: string, changes: Partial<Project> = {}) {
    const form = exampleProject({ title: id, slug: id, ...changes });
    return savedItem(await save(this.#db, projects, { form, id, now: this.now() }));
  }

  async addTestimonial(id: string, changes: Partial<Testimonial> = {}) {
    const form = exampleTestimonial({ name: id, ...changes });
    return savedItem(await save(this.#db, testimonials, { form, id, now: this.now() }));
  }

  async saveService(id: string, changes: Partial<Service>) {
    const stored = found(await get(this.#db, services, id));
    const options = { revision: stored.revision, now: this.now() };
    return savedItem(
      await save(this.#db, services, { form: { ...stored, ...changes }, id, ...options }),
    );
  }

  async saveProject(id: string, changes: Partial<Project>) {
    const stored = found(await get(this.#db, projects, id));
    const options = { revision: stored.revision, now: this.now() };
    return savedItem(
      await save(this.#db, projects, { form: { ...stored, ...changes }, id, ...options }),
    );
  }

  async saveTestimonial(id: string, changes: Partial<Testimonial>) {
    const stored = found(await get(this.#db, testimonials, id));
    const options = { revision: stored.revision, now: this.now() };
    return savedItem(
      await save(this.#db, testimonials, { form: { ...stored, ...changes }, id, ...options }),
    );
  }

  async saveBusiness(changes: Partial<Business>) {
    const stored = found(await get(this.#db, business));
    const options = { revision: stored.revision, now: this.now() };
    return savedItem(
      await save(this.#db, business, { form: { ...stored, ...changes }, ...options }),
    );
  }

  /** Publishes the draft tables. Returns the version's number. */
  async publish(note = ""): Promise<number> {
    const stamp = await tablesStamp(this.#db);
    const by = "owner@example.com";
    const result = await publish(this.#db, { stamp, by, note, now: this.now() });
    if (result.outcome !== "published") throw new Error(`publishing failed: ${result.outcome}`);
    return result.version;
  }

  /** What visitors see. */
  async seen(): Promise<VersionContent> {
    const version = found(await latestVersion(this.#db));
    return found(await readVersion(this.#db, version));
  }

  /** Adds an uploaded picture, without its files. */
  async upload(name: string, uploadedAt = firstStart): Promise<Picture> {
    const picture = examplePictureCalled(name);
    await this.#db
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
  }
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
