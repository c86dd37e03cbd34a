import { expect, test } from "vitest";
import { builtInSite } from "./built-in-site.ts";
import { versionContentSchema } from "./version-content.ts";

test("a version of an older program is read, with the alternative text of its built-in pictures", () => {
  const site = builtInSite({});
  const services = site.services.map(({ heroAlt, heroCaption, ...service }) => service);
  const uploaded = services.map((service) => ({ ...service, heroImage: "/website-images/a.jpg" }));
  expect(versionContentSchema.parse({ ...site, services }).services).toEqual(site.services);
  expect(versionContentSchema.parse({ ...site, services: uploaded }).services[0]).toMatchObject({
    heroAlt: "",
    heroCaption: "",
  });
});
