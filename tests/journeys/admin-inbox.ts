import type { Locator, Page } from "playwright-core";
import { receiveEnquiry } from "#domain/enquiries/receive.ts";
import { exampleEnquiry } from "#tests/enquiries/example-enquiry.ts";
import type { RunningAdmin } from "./running-admin.ts";
import type { Visitor } from "./visitor.ts";

let received = 0;
let newest = 0;

/** Now, but later than at each call before, so that lists sorted by time have one order. */
function laterThanBefore(): Date {
  newest = Math.max(newest + 1, Date.now());
  return new Date(newest);
}

/** Stores an enquiry as a visitor's post does, from a new address each time. Returns its id. */
export async function receive(
  { db }: Pick<RunningAdmin, "db">,
  changes: Record<string, unknown> = {},
  now = laterThanBefore(),
): Promise<string> {
  received += 1;
  const result = await receiveEnquiry(db, exampleEnquiry(changes), {
    clientAddress: `192.0.${received >> 8}.${received & 255}`,
    secret: "for tests",
    now,
    initials: "DS",
  });
  if (result.outcome !== "received") throw new Error(result.outcome);
  return result.id;
}

export type Inbox = ReturnType<typeof inboxOn>;

/** Opens the list of enquiries, and waits until it is ready. */
export async function openInbox(visitor: Visitor, query = ""): Promise<Inbox> {
  await visitor.open(`/admin/enquiries${query}`);
  await visitor.page.getByRole("main").getByText("Loading...").waitFor({ state: "detached" });
  return inboxOn(visitor.page);
}

/** Opens the page of one enquiry, and waits until its scripts run. */
export async function openEnquiry(visitor: Visitor, id: string): Promise<Inbox> {
  await visitor.open(`/admin/enquiries/${id}`);
  const inbox = inboxOn(visitor.page);
  // Until scripts run, a disabled button cannot take the focus.
  await visitor.page.getByRole("button", { name: "Delete", disabled: false }).waitFor();
  return inbox;
}

/** The inbox on an admin page, as the owner reads and uses it. */
export function inboxOn(page: Page) {
  const main = page.getByRole("main");
  const filters = page.getByRole("navigation", { name: "Filter enquiries" });
  const sidebar = page.getByRole("navigation", { name: "Admin" });
  return {
    page,
    notes: page.getByRole("textbox", { name: /^Notes/ }),
    /** The sidebar's link 'Enquiries', with the count beside it. */
    link: sidebar.getByRole("link", { name: /^Enquiries/ }),

    /** The row of an enquiry, by its sender's name. */
    row(name: string): Locator {
      const own = page.getByRole("link", { name, exact: true });
      return main.getByRole("listitem").filter({ has: own });
    },

    names: () => main.getByRole("heading", { level: 2 }).allInnerTexts(),

    /** The texts of the tabs, once they show counts. */
    async tabs(): Promise<string[]> {
      const tabs = filters.getByRole("link");
      await tabs.first().getByText(/^\d/).waitFor();
      return (await tabs.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, " "));
    },

    button: (name: string) => page.getByRole("button", { name, exact: true }),
  };
}
