import { expect, test } from "vitest";
import { masonsSite } from "#tests/another-trade/mason.ts";
import { elementsOf } from "#tests/site/page.ts";
import { answerTo, missingPageAt } from "#tests/site/render-page.ts";

const site = masonsSite();
const [service] = site.services;
const [project] = site.projects;
if (!service || !project) throw new Error("the mason has services and projects");
const formerSlugs = {
  services: { carving: service.id, gone: "deleted" },
  projects: { yard: project.id, gone: "deleted" },
};
const shown = { ...site, formerSlugs };

test.each([
  ["/services/carving", `/services/${service.slug}`],
  ["/services/carving/plates", `/services/${service.slug}/plates`],
  ["/services/carving/specification", `/services/${service.slug}/specification`],
  ["/portfolio/yard", `/portfolio/${project.slug}`],
  ["/portfolio/yard/plates", `/portfolio/${project.slug}/plates`],
])("the former path %s redirects permanently to %s", async (path, present) => {
  expect(await missingPageAt(path, shown)).toBeNull();
  const { status, headers } = await answerTo(path, shown);
  expect([status, headers.get("Location")]).toEqual([301, present]);
});

test.each([
  ["/services", "Service Not Found"],
  ["/portfolio", "Project Not Found"],
])(
  "what was removed from %s is gone, and the visitor gets a link to the others",
  async (area, title) => {
    const gone = { path: `${area}/gone`, status: 410 };
    expect(await missingPageAt(gone.path, shown)).toEqual(gone);
    expect(await missingPageAt(`${area}/never`, shown)).toMatchObject({ status: 404 });
    const answer = await answerTo(gone.path, shown);
    expect(answer.status).toBe(410);
    const [main] = elementsOf(await answer.text(), "main");
    expect(elementsOf(main?.inner ?? "", "h1").map(({ text }) => text)).toEqual([title]);
    const links = elementsOf(main?.inner ?? "", "a").map(({ attributes }) => attributes.href);
    expect(links).toContain(area);
    expect((await answerTo(`${area}/never`, shown)).status).toBe(404);
  },
);
