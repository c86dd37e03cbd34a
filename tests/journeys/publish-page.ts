import type { Page } from "playwright-core";
import { type Service, services } from "#domain/content/services.ts";
import { changeItem } from "#domain/content/store.ts";
import { serviceAt } from "#tests/publishing/owner.ts";
import type { RunningAdmin } from "./running-admin.ts";
import type { Visitor } from "./visitor.ts";

export type PublishPage = ReturnType<typeof publishPageOn>;

export async function openPublishPage(visitor: Visitor): Promise<PublishPage> {
  await visitor.open("/admin/publish");
  await visitor.page.getByRole("main").getByText("Loading...").waitFor({ state: "detached" });
  return publishPageOn(visitor.page);
}

/** The publish page, as the owner reads and uses it. */
function publishPageOn(page: Page) {
  const note = page.getByLabel("Note");
  const button = page.getByRole("button", {
    name: /^(Publish( \d+ of \d+ changes)?|No change is ticked)$/,
  });
  const rows = page.getByRole("region", { name: /^\d+ changes?$/ }).getByRole("listitem");
  return {
    page,
    note,
    button,

    async publish(words: string): Promise<void> {
      await note.fill(words);
      await button.click();
      await page.getByText(/^Published\. Visitors see version \d+ now/).waitFor();
    },

    /** The row of a change, by its name. */
    change: (name: string) => rows.filter({ has: page.getByText(name, { exact: true }) }),

    tick: (name: string) =>
      page.getByRole("checkbox", { name: new RegExp(`^Publish: \\w+ ${name}$`) }),
    undo: (name: string) => page.getByRole("button", { name: `Undo this change: ${name}` }),

    /** Each change as its kind and its name. */
    async changes(): Promise<string[]> {
      const heads = await rows.locator("p:has(> b)").evaluateAll((lines) =>
        lines.map((line) =>
          [...line.children]
            .slice(0, 2)
            .map(({ textContent }) => textContent)
            .join(" "),
        ),
      );
      return heads.sort();
    },
  };
}

/** Saves a service's summary, as another editor does. */
export function saveSummary(
  site: Pick<RunningAdmin, "db">,
  slug: string,
  summary: string,
): Promise<void> {
  return saveService(site, slug, { summary });
}

/** Saves some fields of a service, as another editor does. */
export async function saveService(
  { db }: Pick<RunningAdmin, "db">,
  slug: string,
  changes: Partial<Service>,
): Promise<void> {
  const service = await serviceAt(db, slug);
  if (!service) throw new Error(`no service ${slug}`);
  await db
    .transaction()
    .execute((trx) => changeItem(trx, services, service.id, () => changes, { now: new Date() }));
}
