import type { Locator, Page } from "playwright-core";
import type { Visitor } from "./visitor.ts";

/** A list of the admin, as the owner reads and uses it. */
export class AdminList {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Opens an area's list, and waits until scripts run and it shows its rows or its empty state. */
  static async open(
    visitor: Visitor,
    area: "services" | "portfolio" | "testimonials",
  ): Promise<AdminList> {
    await visitor.open(`/admin/${area}`);
    await visitor.page.getByRole("main").getByText("Loading...").waitFor({ state: "detached" });
    await untilDeletable(visitor.page);
    return new AdminList(visitor.page);
  }

  /** The list after an action has led to it. */
  static async openedBy(page: Page, act: () => Promise<void>): Promise<AdminList> {
    await act();
    await page.getByRole("heading", { name: /Management$/ }).waitFor();
    await page.getByRole("article").first().waitFor();
    return new AdminList(page);
  }

  heading(name: string): Locator {
    return this.#page.getByRole("heading", { name, exact: true });
  }

  async headings(): Promise<string[]> {
    const texts = await this.#page.getByRole("main").getByRole("heading").allInnerTexts();
    return texts.map((text) => text.replaceAll(/\s+/g, " ").trim());
  }

  addLink(name: string): Locator {
    return this.#page.getByRole("link", { name, exact: true });
  }

  /** The card of an item, by its name. */
  card(name: string): Locator {
    const own = this.#page.getByRole("button", { name: `Delete ${name}`, exact: true });
    return this.#page.getByRole("article").filter({ has: own });
  }

  editLink(name: string): Locator {
    return this.#page.getByRole("link", { name: `Edit ${name}`, exact: true });
  }

  deleteButton(name: string): Locator {
    return this.#page.getByRole("button", { name: `Delete ${name}`, exact: true });
  }

  /** The button in the dialog before a deletion. */
  get confirmButton(): Locator {
    return this.#page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true });
  }

  /** A card's links: text and path of each. */
  linksOf(name: string): Promise<string[]> {
    return this.card(name)
      .getByRole("link")
      .evaluateAll((links) =>
        links.map((link) => `${link.textContent} ${link.getAttribute("href")}`),
      );
  }
}

/** Waits until scripts run. The rows' delete buttons are disabled until then. */
export async function untilDeletable(page: Page): Promise<void> {
  const cannot = page.getByRole("button", { name: /^Delete /, disabled: true });
  await cannot.first().waitFor({ state: "detached" });
}
