import { sql } from "kysely";
import type { Locator, Page } from "playwright-core";
import { draftTables } from "#domain/content/rows.ts";
import type { RunningAdmin } from "./running-admin.ts";
import type { Visitor } from "./visitor.ts";

/** The publish page, as the owner reads and uses it. */
export class PublishPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  static async open(visitor: Visitor): Promise<PublishPage> {
    await visitor.open("/admin/publish");
    await visitor.page.getByRole("main").getByText("Loading...").waitFor({ state: "detached" });
    return new PublishPage(visitor.page);
  }

  get note(): Locator {
    return this.page.getByLabel("Note");
  }

  get button(): Locator {
    return this.page.getByRole("button", { name: "Publish", exact: true });
  }

  /** The message after publishing, success or error. */
  get said(): Locator {
    return this.page.getByRole("main").getByRole("status").or(this.alert);
  }

  get alert(): Locator {
    return this.page.getByRole("main").getByRole("alert");
  }

  async publish(note: string): Promise<void> {
    await this.note.fill(note);
    await this.button.click();
    await this.page.getByText(/^Published\. Visitors see version \d+ now/).waitFor();
  }

  /** The row of a change, by its name. */
  change(name: string): Locator {
    return this.page
      .getByRole("region", { name: /^\d+ changes?$/ })
      .getByRole("listitem")
      .filter({ has: this.page.getByText(name, { exact: true }) });
  }

  /** Each change as its kind and its name. */
  async changes(): Promise<string[]> {
    const rows = this.page.getByRole("region", { name: /^\d+ changes?$/ }).getByRole("listitem");
    const heads = await rows.locator("> p").evaluateAll((lines) =>
      lines.map((line) =>
        [...line.children]
          .slice(0, 2)
          .map(({ textContent }) => textContent)
          .join(" "),
      ),
    );
    return heads.sort();
  }
}

/** Saves a service's summary, as another editor does. */
export async function saveSummary(
  { db }: Pick<RunningAdmin, "db">,
  slug: string,
  summary: string,
): Promise<void> {
  const { numUpdatedRows } = await draftTables(db)
    .updateTable("services")
    .set({ summary, revision: sql`revision + 1` })
    .where("slug", "=", slug)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Error(`no service ${slug}`);
}
