import { describe, expect, test } from "vitest";
import { manyProjects } from "#tests/site/many-projects.ts";
import { elementsOf, wordsOf } from "#tests/site/page.ts";
import { renderPage } from "#tests/site/render-page.ts";
import { siteWith } from "#tests/site/site-with.ts";

const site = manyProjects(100);

/** The page at this path, as a visitor sees it. */
async function visit(address: string, content = site) {
  const html = await renderPage(address, content);
  const [nav] = elementsOf(html, "nav").filter(
    ({ attributes }) => attributes["aria-label"] === "Pages",
  );
  return {
    title: elementsOf(html, "title")[0]?.text,
    canonical: elementsOf(html, "link").find(({ attributes }) => attributes.rel === "canonical")
      ?.attributes.href,
    projects: elementsOf(html, "h3").map(({ text }) => text),
    nav: nav && wordsOf(nav.inner),
    links: nav && elementsOf(nav.inner, "a").map(({ text, attributes }) => [text, attributes.href]),
    html,
  };
}

describe("a portfolio of 100 projects", () => {
  test("links both ways on a middle page, which has its own title and path", async () => {
    const page = await visit("/portfolio?page=2");
    expect(page.projects[0]).toBe("Project 25");
    expect(page.title).toBe(
      "Portfolio: rooms painted in Northern Ireland, page 2 | Decor Specialist",
    );
    expect(page.canonical).toBe("https://decor.example/portfolio?page=2");
    expect(page.nav).toBe("Newer projects Page 2 of 5 Older projects");
    expect(page.links).toEqual([
      ["Newer projects", "/portfolio"],
      ["Older projects", "/portfolio?page=3"],
    ]);
  });

  test("stays within a sector, and the filter leads back to the sector's first page", async () => {
    const page = await visit("/portfolio?sector=heritage&page=2");
    expect(page.title).toBe(
      "Heritage rooms painted in Northern Ireland, page 2 | Decor Specialist",
    );
    expect(page.canonical).toBe("https://decor.example/portfolio?sector=heritage&page=2");
    expect(page.nav).toBe("Newer projects Page 2 of 2");
    expect(page.links).toEqual([["Newer projects", "/portfolio?sector=heritage"]]);
    const chosen = elementsOf(page.html, "a").filter(
      ({ attributes }) =>
        attributes.href === "/portfolio?sector=heritage" && attributes["aria-current"],
    );
    expect(chosen.map(({ text }) => text)).toEqual(["Heritage"]);
  });
});

describe("a service", () => {
  const usedIn = async (count: number) => {
    const html = await renderPage("/services/marbling", manyProjects(count));
    const [, list = ""] = html.split("Where we used it</h2>");
    return elementsOf(list.split("</section>")[0] ?? "", "a").map(
      ({ attributes }) => attributes.href,
    );
  };

  test("says what it suits, if that is known", async () => {
    const suits = async (applications: string[]) =>
      wordsOf(await renderPage("/services/dragging", siteWith("services", { applications })));
    expect(await suits(["Panelled doors"])).toContain("Perfect For Panelled doors");
    expect(await suits([])).not.toContain("Perfect For");
  });

  test("lists the newest six projects that show it, and links to all where there are more", async () => {
    const newest = [1, 2, 3, 4, 5, 6].map((n) => `/portfolio/project-${n}`);
    expect(await usedIn(6)).toEqual(newest);
    expect(await usedIn(100)).toEqual([...newest, "/portfolio"]);
  });
});
