import { expect, test } from "vitest";
import { builtInSite } from "#domain/publishing/built-in-site.ts";
import { finishNames } from "#domain/sampler/finishes.ts";
import { sampledServices } from "./sampled-services.ts";

const { services } = builtInSite({});

test("the built-in services show all seven finishes, in the order of the website", () => {
  const shown = sampledServices({ services });
  expect(shown.map(({ service }) => service.slug)).toEqual(services.map(({ slug }) => slug));
  expect(shown.map(({ finish }) => finish).toSorted()).toEqual(finishNames.toSorted());
});

test("of two services with the same finish the first is shown, and none without a finish", () => {
  const [first, second, third] = services.slice(0, 3);
  if (!first || !second || !third) throw new Error("the built-in site has services");
  const changed = [
    { ...third, sampler: "none" as const },
    { ...second, sampler: "marbling" as const },
    { ...first, sampler: "marbling" as const },
  ];
  expect(sampledServices({ services: changed })).toEqual([
    { finish: "marbling", service: changed[1] },
  ]);
  expect(sampledServices({ services: [] })).toEqual([]);
});
