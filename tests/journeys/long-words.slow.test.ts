import { expect, test } from "vitest";
import { business as businessType } from "#domain/content/business.ts";
import { exampleProject, exampleService, exampleTestimonial } from "#domain/content/examples.ts";
import { projects } from "#domain/content/projects.ts";
import { services } from "#domain/content/services.ts";
import { get, save } from "#domain/content/store.ts";
import { testimonials } from "#domain/content/testimonials.ts";
import { sideways } from "./inspections.ts";
import { openPublishPage } from "./publish-page.ts";
import { runningAdmin } from "./running-admin.ts";

const site = runningAdmin();
const now = new Date();
/** Like a pasted url, with no place to break a line. */
const long = `https://www.example.com/${"thebestdecorativefinishesinbelfast".repeat(3)}`;

test("every page breaks a word that is longer than the window", async () => {
  await fillWithLongWords();
  const desk = await openPublishPage(await site.admin());
  await desk.publish("Long words");

  const faults: string[] = [];
  for (const width of [360, 1440]) {
    const visitor = await site.stranger({ width, stillness: true });
    for (const path of [
      "/",
      "/services",
      "/services/long",
      "/portfolio",
      "/portfolio/long",
      "/contact",
      "/privacy",
    ]) {
      await visitor.open(path);
      faults.push(...(await sideways(visitor.page)).map((fault) => `${path} ${fault}`));
    }
  }
  expect(faults).toEqual([]);
});

async function fillWithLongWords(): Promise<void> {
  const { db } = site;
  const texts = { summary: long, description: long, process: [long], applications: [long] };
  const faq = [{ question: long, answer: long }];
  const service = exampleService({
    name: long.slice(0, 100),
    slug: "long",
    heroImage: null,
    ...texts,
    faq,
  });
  await saved(save(db, services, { form: service, now }));
  const story = { scope: long, challenge: long, solution: long, outcome: long, finishes: [long] };
  const testimonial = { quote: long, author: long.slice(0, 100), role: long.slice(0, 100) };
  const facts = {
    location: long.slice(0, 100),
    client: long.slice(0, 100),
    duration: long.slice(0, 50),
  };
  const project = exampleProject({
    title: long.slice(0, 100),
    slug: "long",
    year: 2026,
    images: [],
    ...story,
    ...facts,
    testimonial,
  });
  await saved(save(db, projects, { form: project, now }));
  const words = {
    name: long.slice(0, 100),
    role: long.slice(0, 100),
    company: long.slice(0, 100),
    quote: long,
  };
  await saved(
    save(db, testimonials, {
      form: exampleTestimonial({ ...words, rating: 5, project: "long" }),
      now,
    }),
  );
  const business = await get(db, businessType);
  if (!business) throw new Error("no business");
  const email = `${"painters".repeat(7)}@${"belfast".repeat(8)}.example.com`;
  const { revision } = business;
  await saved(
    save(db, businessType, {
      form: { ...business, email, street: long.slice(0, 90) },
      revision,
      now,
    }),
  );
}

async function saved(saving: Promise<{ outcome: string }>): Promise<void> {
  expect(await saving).toMatchObject({ outcome: "saved" });
}
