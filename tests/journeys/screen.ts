import type { Page } from "playwright-core";
import type { RunningAdmin } from "./running-admin.ts";
import type { Visitor } from "./visitor.ts";

/** A screen of the admin, or a state of one. */
export interface Screen {
  name: string;
  /** Width of the window while the screen is opened. Default: that of a desk. */
  width?: number;
  /** Whether Tab goes through it in CI too, or never. Default: at night. */
  byTab?: boolean;
  /** Whether it is inspected at night only. */
  atNight?: boolean;
  reach(visitor: Visitor, site: RunningAdmin): Promise<unknown>;
}

/** A screen that an address opens. */
export function screenAt(
  name: string,
  path: string,
  title: string,
  options: Pick<Screen, "byTab" | "atNight"> = {},
): Screen {
  return { name, ...options, reach: (visitor) => openTitled(visitor, path, title) };
}

export async function openTitled(visitor: Visitor, path: string, title: string): Promise<void> {
  await visitor.open(path);
  await visitor.page.getByRole("heading", { name: title, level: 1 }).waitFor();
  await visitor.page.getByText("Loading...").waitFor({ state: "detached" });
}

export async function press({ page }: Visitor, name: string | RegExp): Promise<void> {
  await page.getByRole("button", { name, exact: true }).click();
}

export async function inDialog({ page }: Visitor, name: string): Promise<void> {
  await page.getByRole("dialog").getByRole("button", { name, exact: true }).click();
}

/** Opens all folds, since pictures in a closed fold do not load. */
export async function unfold(page: Page): Promise<void> {
  for (const summary of await page.locator("main summary").filter({ visible: true }).all())
    await summary.click();
}
