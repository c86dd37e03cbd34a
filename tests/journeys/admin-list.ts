import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { Visitor } from "./visitor.ts";

export type AdminList = ReturnType<typeof listOn>;

/** Opens an area's list, and waits until scripts run and it shows its rows or its empty state. */
export async function openList(
  visitor: Visitor,
  area: "services" | "portfolio" | "testimonials",
): Promise<AdminList> {
  await visitor.open(`/admin/${area}`);
  await visitor.page.getByRole("main").getByText("Loading...").waitFor({ state: "detached" });
  await untilDeletable(visitor.page);
  return listOn(visitor.page);
}

/** The list on an admin page, as the owner reads and uses it. */
export function listOn(page: Page) {
  const named = (role: "button" | "heading" | "link", name: string) =>
    page.getByRole(role, { name, exact: true });
  const deleteButton = (name: string) => named("button", `Delete ${name}`);
  /** The card of an item, by its name. */
  const card = (name: string) => page.getByRole("article").filter({ has: deleteButton(name) });
  return {
    heading: (name: string) => named("heading", name),

    card,
    deleteButton,

    /** What a card shows. The browser lays a card out only once it has drawn the page around it. */
    async textOf(name: string): Promise<string> {
      await card(name).scrollIntoViewIfNeeded();
      await expect.poll(() => card(name).innerText()).not.toBe("");
      return card(name).innerText();
    },

    addLink: (name: string) => named("link", name),
    editLink: (name: string) => named("link", `Edit ${name}`),

    /** A card's links: text and path of each. */
    linksOf: (name: string): Promise<string[]> =>
      card(name)
        .getByRole("link")
        .evaluateAll((links) =>
          links.map((link) => `${link.textContent} ${link.getAttribute("href")}`),
        ),
  };
}

/** Waits until scripts run. The rows' delete buttons are disabled until then. */
async function untilDeletable(page: Page): Promise<void> {
  const cannot = page.getByRole("button", { name: /^Delete /, disabled: true });
  await cannot.first().waitFor({ state: "detached" });
}
