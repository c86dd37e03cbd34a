import type { Kysely } from "kysely";
import type { Tables } from "#db/schema.ts";
import { getBusiness, updateBusiness } from "#domain/business/business.ts";
import type { Business, Project, Service, Testimonial } from "#domain/content/schema.ts";
import type { UpdateResult } from "#domain/forms/save-result.ts";
import { columnsOf } from "#domain/images/images.ts";
import type { Picture } from "#domain/images/picture.ts";
import { exampleProject } from "#domain/portfolio/example-project.ts";
import { createProject, getProject, updateProject } from "#domain/portfolio/portfolio.ts";
import { builtInSite } from "#domain/publishing/built-in-site.ts";
import { fillOnFirstStart } from "#domain/publishing/first-start.ts";
import { latestVersion, readVersion } from "#domain/publishing/publications.ts";
import { publish } from "#domain/publishing/publish.ts";
import { tablesStamp } from "#domain/publishing/tables-stamp.ts";
import type { VersionContent } from "#domain/publishing/version-content.ts";
import { exampleService } from "#domain/services/example-service.ts";
import { createService, getService, updateService } from "#domain/services/services.ts";
import { exampleTestimonial } from "#domain/testimonials/example-testimonial.ts";
import {
  createTestimonial,
  getTestimonial,
  updateTestimonial,
} from "#domain/testimonials/testimonials.ts";

/** What everything saved before any test's own edit is dated. */
export const firstStart = new Date("2026-03-01T09:00:00Z");

/** The owner at work, for tests. Each thing done is a minute after the one before it. */
export class Owner {
  readonly #db: Kysely<Tables>;
  #time = new Date("2026-03-02T12:00:00Z").getTime();

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** On a database that holds the built-in content. */
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
    return savedItem(await createService(this.#db, form, { id, now: this.now() }));
  }

  async addProject(id: string, changes: Partial<Project> = {}) {
    const form = exampleProject({ title: id, slug: id, ...changes });
    return savedItem(await createProject(this.#db, form, { id, now: this.now() }));
  }

  async addTestimonial(id: string, changes: Partial<Testimonial> = {}) {
    const form = exampleTestimonial({ name: id, ...changes });
    return savedItem(await createTestimonial(this.#db, form, { id, now: this.now() }));
  }

  async saveService(id: string, changes: Partial<Service>) {
    const stored = found(await getService(this.#db, id));
    const options = { revision: stored.revision, now: this.now() };
    return savedItem(await updateService(this.#db, id, { ...stored, ...changes }, options));
  }

  async saveProject(id: string, changes: Partial<Project>) {
    const stored = found(await getProject(this.#db, id));
    const options = { revision: stored.revision, now: this.now() };
    return savedItem(await updateProject(this.#db, id, { ...stored, ...changes }, options));
  }

  async saveTestimonial(id: string, changes: Partial<Testimonial>) {
    const stored = found(await getTestimonial(this.#db, id));
    const options = { revision: stored.revision, now: this.now() };
    return savedItem(await updateTestimonial(this.#db, id, { ...stored, ...changes }, options));
  }

  async saveBusiness(changes: Partial<Business>) {
    const stored = found(await getBusiness(this.#db));
    const options = { revision: stored.revision, now: this.now() };
    return savedItem(await updateBusiness(this.#db, { ...stored, ...changes }, options));
  }

  /** Publishes all that is saved. Returns the version's number. */
  async publish(note = ""): Promise<number> {
    const stamp = await tablesStamp(this.#db);
    const by = "owner@example.com";
    const result = await publish(this.#db, { stamp, by, note, now: this.now() });
    if (result.outcome !== "published") throw new Error(`publishing came to ${result.outcome}`);
    return result.version;
  }

  /** What visitors see. */
  async seen(): Promise<VersionContent> {
    const version = found(await latestVersion(this.#db));
    return found(await readVersion(this.#db, version));
  }

  /** A picture that was uploaded, without its files. */
  async upload(name: string, uploadedAt = firstStart): Promise<Picture> {
    const picture = examplePictureCalled(name);
    await this.#db
      .insertInto("images")
      .values({
        ...columnsOf(picture),
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

/** What an upload makes, under an address of ours. */
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

function savedItem<Item>(result: UpdateResult<Item>): Item {
  if (result.outcome === "saved") return result.item;
  throw new Error(`not saved: ${JSON.stringify(result)}`);
}

function found<Thing>(thing: Thing | null): Thing {
  if (thing === null) throw new Error("there is none");
  return thing;
}
