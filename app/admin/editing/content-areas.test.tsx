import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { describe, expect, test } from "vitest";
import { AdminLinks } from "#app/admin/frame/sidebar.tsx";
import { business } from "#domain/content/business.ts";
import { contentTypes } from "#domain/content/registry.ts";
import { adminRoutes } from "#tests/admin/admin-routes.ts";
import { contentAreas, nounAt } from "./content-areas.ts";

const paths = (await adminRoutes("1")).map(({ path }) => path);
const links = renderToStaticMarkup(
  <MemoryRouter>
    <AdminLinks
      accountRole="owner"
      unpublished={0}
      newEnquiries={0}
      release={{ version: "1.2.3", commit: "0123456789ab" }}
    />
  </MemoryRouter>,
);

test("the business has the name of its form in lists of changes", () => {
  expect(contentAreas.business.label).toBe(business.form.called);
});

describe.each(contentTypes)("the $noun", (type) => {
  const area = `/admin/${contentAreas[type.noun].path}`;

  test("has its pages in the admin", () => {
    const pages = type.isSingle ? [area] : [area, `${area}/new`, `${area}/1/edit`];
    expect(paths).toEqual(expect.arrayContaining(pages));
  });

  test("has a link in the sidebar", () => {
    const [, top] = /^(\/admin\/[^/]+)/.exec(area) ?? [];
    expect(links).toContain(`href="${top}"`);
  });
});

test.each([
  ["/admin/services", "service"],
  ["/ADMIN/Services/", "service"],
  ["/%61dmin/portfolio/%31/edit", "project"],
  ["/admin/pages/%61bout", "about-page"],
  ["/admin/services/%E0%A4/edit", "service"],
])("the address %s is of the %s, as the router takes it", (path, noun) => {
  expect(nounAt(path)).toBe(noun);
});

test("the foot of the menu names the program's version", () => {
  expect(links).toContain("1.2.3");
  expect(links).toContain("0123456789ab");
});
