import type { Locator, Page } from "playwright-core";
import { type ClaimedMail, claimMail } from "#domain/enquiries/claim-mail.ts";
import { exampleEnquiry } from "#domain/enquiries/example-enquiry.ts";
import { receiveEnquiry } from "#domain/enquiries/receive.ts";
import type { RunningAdmin } from "./running-admin.ts";
import type { Visitor } from "./visitor.ts";

let received = 0;

/** Stores an enquiry as a visitor's post does, from a new address each time. Returns its id. */
export async function receive(
  { db }: Pick<RunningAdmin, "db">,
  changes: Record<string, unknown> = {},
  now = new Date(),
): Promise<string> {
  received += 1;
  const result = await receiveEnquiry(db, exampleEnquiry(changes), {
    clientAddress: `192.0.${received >> 8}.${received & 255}`,
    secret: "for tests",
    now,
  });
  if (result.outcome !== "received") throw new Error(result.outcome);
  return result.id;
}

/** Claims the enquiry's mails, as a process does before it sends them. */
export async function claimMails(
  { db }: Pick<RunningAdmin, "db">,
  enquiryId: string,
  now: Date,
): Promise<ClaimedMail["mail"][]> {
  const mails: ClaimedMail["mail"][] = [];
  for (;;) {
    const claimed = await claimMail(db, now);
    if (!claimed) return mails;
    if (claimed.enquiry.id === enquiryId) mails.push(claimed.mail);
  }
}

/** The inbox, as the owner reads and uses it. */
export class Inbox {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  static async open(visitor: Visitor, query = ""): Promise<Inbox> {
    await visitor.open(`/admin/enquiries${query}`);
    await visitor.page.getByRole("main").getByText("Loading...").waitFor({ state: "detached" });
    return new Inbox(visitor.page);
  }

  /** Opens the page of one enquiry, and waits until its scripts run. */
  static async openOne(visitor: Visitor, id: string): Promise<Inbox> {
    await visitor.open(`/admin/enquiries/${id}`);
    const inbox = new Inbox(visitor.page);
    await inbox.button("Delete").waitFor();
    return inbox;
  }

  /** The row of an enquiry, by its sender's name. */
  row(name: string): Locator {
    const own = this.page.getByRole("link", { name, exact: true });
    return this.page.getByRole("main").getByRole("listitem").filter({ has: own });
  }

  async names(): Promise<string[]> {
    return this.page.getByRole("main").getByRole("heading", { level: 2 }).allInnerTexts();
  }

  async filter(name: string): Promise<void> {
    const filters = this.page.getByRole("navigation", { name: "Filter enquiries" });
    await filters.getByRole("link", { name }).click();
    await filters.locator("[aria-current]").getByText(name).waitFor();
  }

  /** The texts of the tabs, once they show counts. */
  async tabs(): Promise<string[]> {
    const tabs = this.page.getByRole("navigation", { name: "Filter enquiries" }).getByRole("link");
    await tabs.first().getByText(/^\d/).waitFor();
    return (await tabs.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, " "));
  }

  button(name: string): Locator {
    return this.page.getByRole("button", { name, exact: true });
  }

  get notes(): Locator {
    return this.page.getByRole("textbox", { name: /^Notes/ });
  }

  /** The sidebar's link 'Enquiries', with the count beside it. */
  get link(): Locator {
    return this.page.getByRole("navigation", { name: "Admin" }).getByRole("link", {
      name: /^Enquiries/,
    });
  }

  /** The state of the mail to the business or the visitor. */
  mail(to: "business" | "visitor"): Locator {
    return this.page.getByRole("listitem").filter({ hasText: `To the ${to}` });
  }
}
