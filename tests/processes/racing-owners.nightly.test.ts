import { expect, onTestFinished, test } from "vitest";
import { openAccounts } from "#domain/accounts/accounts.ts";
import { anyPassword } from "#tests/accounts/any-password.ts";
import { openBrowser } from "#tests/admin/site-browser.ts";
import { siteDatabase } from "#tests/databases/databases.ts";
import { type SiteProcess, siteSecret, startSite } from "#tests/durability/site-process.ts";
import { testDatabase } from "#tests/publishing/new-database.ts";

const password = "a dozen brushes";
const by = "command line";

/** SQLite has one server; PostgreSQL has two. */
async function startSites({ databaseUrl, dataDir }: { databaseUrl?: string; dataDir: string }) {
  const folders = databaseUrl ? [0, 1].map((place) => `${dataDir}/${place}`) : [dataDir];
  const sites: SiteProcess[] = await Promise.all(
    folders.map((folder) =>
      startSite({ ...(databaseUrl && { databaseUrl }), dataDir: folder, patience: 150_000 }),
    ),
  );
  for (const site of sites) onTestFinished(() => site.kill());
  return (index: number) => sites[index % sites.length]?.url ?? "";
}

test("owners who act against each other leave one, and no invitation of a former one", async () => {
  const { db, options } = await testDatabase(siteDatabase);
  const accounts = openAccounts({ db, secret: siteSecret, judgePassword: anyPassword });
  const people = ["ann@example.com", "bea@example.com"] as const;
  for (const email of [...people, "first@example.com"])
    await accounts.createAccount({ email, password, role: "owner", now: new Date() });
  await accounts.changeRole({ email: "first@example.com", role: "office", by, now: new Date() });
  const origin = await startSites(options);
  const browsers = people.map((_, index) => openBrowser(origin(index)));
  for (const [index, email] of people.entries()) await browsers[index]?.signIn({ email, password });
  for (let round = 0; round < 5; round += 1) {
    // Each demotes the other, and invites meanwhile.
    const acts = people.flatMap((_, index) => {
      const other = people[1 - index] ?? "";
      const browser = browsers[index];
      const invited = `guest-${round}-${index}@example.com`;
      const fieldsOfEach: Record<string, string>[] = [
        { intent: "role", email: other, role: "office" },
        { intent: "invite", email: invited, role: "owner" },
        { intent: "reset link", email: "first@example.com" },
      ];
      return fieldsOfEach.map((fields) => browser?.postForm("/admin/people.data", fields));
    });
    await Promise.all(acts);
    const listed = await accounts.listAccounts({ now: new Date() });
    const owners = listed.filter(({ role }) => role === "owner").map(({ email }) => email);
    expect(owners).toHaveLength(1);
    const links = await db
      .selectFrom("account_links")
      .select("made_by")
      .where("used_at", "is", null)
      .where("made_by", "!=", by)
      .execute();
    for (const { made_by } of links) expect(owners).toContain(made_by);
    for (const email of people)
      await accounts.changeRole({ email, role: "owner", by, now: new Date() });
  }
}, 300_000);
