import { openAccounts } from "#domain/accounts/accounts.ts";
import type { Role } from "#domain/accounts/roles.ts";
import { recordActivity } from "#domain/activity/record-activity.ts";
import { actorCalled } from "#tests/accounts/actor-called.ts";
import { anyPassword } from "#tests/accounts/any-password.ts";
import { siteSecret } from "#tests/durability/site-process.ts";
import { owner, type RunningAdmin } from "./running-admin.ts";
import { openTitled, press, type Screen } from "./screen.ts";
import type { Visitor } from "./visitor.ts";

const password = owner.password;
/** An address as long as people may have one. */
const long = `${"wilhelmina-".repeat(4)}w@${"long-".repeat(10)}example.com`;
const newAddress = () => `${crypto.randomUUID().slice(0, 8)}.${long}`;

/** The screens of somebody who has not signed in, and those that differ for other roles. */
export const entrances: Screen[] = [
  { name: "the login screen", byTab: true, reach: (visitor) => visitor.open("/admin") },
  {
    name: "the page of an invitation that refused a password",
    async reach(visitor, site) {
      visitor.expectTrouble(/status of 422/);
      await visitor.open(await inviteLink(site));
      for (const label of ["Password", "The same again"])
        await visitor.page.getByLabel(label).fill("password1234");
      await press(visitor, "Set your password");
      await visitor.page.locator("[aria-invalid]").waitFor();
    },
  },
  {
    name: "an invitation that has ended",
    atNight: true,
    async reach(visitor) {
      visitor.expectTrouble(/status of 410/);
      await visitor.open("/set-password/none");
    },
  },
  {
    name: "the page of a forgotten password, which cannot mail",
    reach: (visitor) => visitor.open("/forgotten"),
  },
  {
    name: "the page that sets a password",
    async reach(visitor, site) {
      const { email } = await person(site);
      const now = new Date();
      const made = await accountsOf(site).makeResetLink({ email, by: "command line", now });
      if (made.outcome === "missing") throw new Error(made.outcome);
      await visitor.open(`/set-password/${made.token}`);
    },
  },
  { ...seenBy("editor", "/admin", "Welcome to Your Dashboard"), atNight: true },
  seenBy("editor", "/admin/publish", "Publish"),
  { ...seenBy("office", "/admin/settings", "Not open to this account"), atNight: true },
];

/** The owner's screens about people and what they did. */
export const peopleScreens: Screen[] = [
  {
    name: "the own account after a wrong password",
    async reach(visitor) {
      visitor.expectTrouble(/status of 422/);
      await openTitled(visitor, "/admin/account", "Your account");
      await visitor.page.getByLabel("Current password").fill("wrong");
      await visitor.page.getByLabel("New password").fill("violet tractor sandwich moon");
      await press(visitor, "Change password");
      await visitor.page.locator("[aria-invalid]").waitFor();
    },
  },
  {
    name: "the people, and one who is invited already",
    async reach(visitor, site) {
      visitor.expectTrouble(/status of 422/);
      await openPeople(visitor, site);
      await visitor.page.getByLabel("Their e-mail address").fill(owner.email);
      await press(visitor, "Invite");
      await visitor.page.locator("[aria-invalid]").waitFor();
    },
  },
  ...["Change role", "New password", "Close account"].map((task) => ({
    name: `the dialog of people: ${task}`,
    byTab: task === "Change role",
    atNight: task !== "Change role",
    async reach(visitor: Visitor, site: RunningAdmin) {
      const { email } = await openPeople(visitor, site);
      await press(visitor, `${task}: ${email}`);
      await visitor.page.getByRole("dialog").waitFor();
    },
  })),
  {
    name: "the record of activity with many lines",
    async reach(visitor, site) {
      for (let line = 0; line < 120; line += 1) {
        const subject = { noun: "project", id: "1", name: line % 2 ? "W".repeat(120) : "Hall" };
        const activity = { at: new Date(), actor: actorCalled(long), subject };
        await recordActivity(site.db, { ...activity, event: "saved" });
      }
      await openTitled(visitor, `/admin/activity?person=${long}`, "Activity");
      await visitor.page.getByRole("link", { name: "Earlier" }).waitFor();
    },
  },
];

function seenBy(role: Role, path: string, title: string): Screen {
  return {
    name: `${path} as the role ${role} sees it`,
    async reach(visitor, site) {
      visitor.expectTrouble(/status of 403/);
      await signInAs(visitor, await person(site, role));
      await openTitled(visitor, path, title);
    },
  };
}

function accountsOf({ db }: RunningAdmin) {
  return openAccounts({ db, secret: siteSecret, judgePassword: anyPassword });
}

/** Makes an account with a long address, and returns it. */
export async function person(site: RunningAdmin, role: Role = "editor") {
  const email = newAddress();
  await accountsOf(site).createAccount({ email, password, role, now: new Date() });
  return { email };
}

async function inviteLink(site: RunningAdmin): Promise<string> {
  const email = newAddress();
  const by = "command line";
  const made = await accountsOf(site).invite({ email, role: "editor", by, now: new Date() });
  if (made.outcome !== "invited") throw new Error(made.outcome);
  return `/set-password/${made.token}`;
}

export async function signInAs({ page }: Visitor, { email }: { email: string }): Promise<void> {
  const data = { grant_type: "password", email, password };
  const answer = await page.request.post("/auth/token", { data });
  if (!answer.ok()) throw new Error(await answer.text());
}

/** An editor with a long address, somebody who is invited, and the owner. */
async function openPeople(visitor: Visitor, site: RunningAdmin) {
  const added = await person(site);
  await inviteLink(site);
  await openTitled(visitor, "/admin/people", "People");
  return added;
}
