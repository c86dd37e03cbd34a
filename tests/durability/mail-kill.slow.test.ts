import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { describe, expect, test, vi } from "vitest";
import { siteDatabaseOnDisk, type TestDatabase } from "#tests/databases/databases.ts";
import { type MailServer, startMailServer } from "#tests/mail/mail-server.ts";
import { headerOf, type ReceivedMail } from "#tests/mail/received-mail.ts";
import { kills, killsTimeout, seededRandom } from "./kills.ts";
import {
  expectEveryAcknowledged,
  type PersistentVisitor,
  persistentVisitor,
} from "./persistent-visitor.ts";
import { type SiteProcess, startSite } from "./site-process.ts";

/** The longest round in milliseconds: time for a few enquiries and their mails. */
const longestRound = 300;
/** How many mails a process sends at once. */
const lanes = 3;

const processesOn = { SQLite: 1, PostgreSQL: 2 };

describe("servers killed again and again while mails go out", () => {
  test("mail every enquiry that they answered, and send twice only the mails that were under way when they died", {
    timeout: killsTimeout,
  }, async ({ onTestFinished }) => {
    const database = await siteDatabaseOnDisk.create();
    const mailServer = await startMailServer();
    // So that more kills come between the arrival of a mail at the mail server and its answer.
    mailServer.slowness = 50;
    const sites = Array.from({ length: processesOn[siteDatabaseOnDisk.name] }, (_, at) =>
      killedSite(at, database, mailServer),
    );
    onTestFinished(async () => {
      await Promise.all(sites.map((site) => site.kill()));
      await mailServer.goDown();
      await database.remove();
    });
    const random = seededRandom();
    const unrecorded = new Set<string>();
    for (let round = 0; round < kills; round += 1) {
      mailServer.behaviour = round % 4 < 2 ? "takes" : "slow";
      await Promise.all(sites.map((site) => site.goOn()));
      await sleep(random(longestRound));
      // Every other round kills one of two processes, the others kill all.
      const isSpared = round % 2 === 0 && sites.length > 1;
      await Promise.all((isSpared ? sites.slice(1) : sites).map((site) => site.kill()));
      for (const id of await unsentMails(database)) unrecorded.add(id);
      if (!isSpared && siteDatabaseOnDisk.name === "PostgreSQL") await endClaims(database);
    }

    mailServer.behaviour = "takes";
    await Promise.all(sites.map((site) => site.start()));
    const isAllSent = async () => (await unsentMails(database)).length === 0;
    await vi.waitUntil(isAllSent, { timeout: 60_000, interval: 100 });
    const visitors = sites.map(({ visitor }) => visitor);
    await expectEveryAcknowledged(database, visitors);
    expectEveryMailed(visitors, mailServer.mails);
    await expectNoneTwiceButUnrecorded(database, mailServer.mails, unrecorded);
  });
});

/** Expects that every answered enquiry was mailed to the business. */
function expectEveryMailed(visitors: PersistentVisitor[], mails: ReceivedMail[]): void {
  const mailed = new Set(
    mails.map((mail) => /^Enquiry (\S+):/.exec(headerOf(mail, "Subject"))?.[1]),
  );
  const answered = visitors.flatMap(({ acknowledged }) => [...acknowledged.values()]);
  const lost = answered.filter((reference) => !mailed.has(reference));
  expect(lost, "answered, but not mailed").toEqual([]);
}

/**
 * Expects that only mails that were under way when a process was killed arrived twice. `unrecorded`
 * has the ids of mails that were not yet recorded as sent at a kill. Also expects that the outbox
 * knows the id of every mail.
 */
async function expectNoneTwiceButUnrecorded(
  { db }: TestDatabase,
  mails: ReceivedMail[],
  unrecorded: Set<string>,
): Promise<void> {
  const ids = mails.map((mail) => headerOf(mail, "Message-ID").slice(1).split("@")[0] ?? "");
  const again = ids.filter((id, at) => ids.indexOf(id) < at);
  const needless = again.filter((id) => !unrecorded.has(id));
  expect(needless, "sent twice without need").toEqual([]);
  expect(again.length, "sent twice").toBeLessThanOrEqual(2 * kills * lanes);
  const rows = await db.selectFrom("mails").select("id").execute();
  expect(new Set(ids)).toEqual(new Set(rows.map(({ id }) => id)));
}

/** A process of the site with its visitor. The test kills it and starts it again. */
function killedSite(number: number, { options }: TestDatabase, mailServer: MailServer) {
  const visitor = persistentVisitor(`visitor ${number}`, 60);
  let running: SiteProcess | undefined;
  let sending: Promise<void> | undefined;

  async function start(): Promise<SiteProcess> {
    running = await startSite({ ...options, environment: { SMTP_URL: mailServer.url } });
    return running;
  }

  return {
    visitor,
    start,

    /** Starts it unless it runs, and waits until its visitor has an answer. */
    async goOn(): Promise<void> {
      if (running) return;
      const { url } = await start();
      const before = visitor.acknowledged.size;
      sending = visitor.sendUntilCut(url);
      const isAnswered = () => visitor.acknowledged.size > before;
      await vi.waitUntil(isAnswered, { timeout: 60_000, interval: 5 });
    },

    async kill(): Promise<void> {
      await running?.kill();
      await sending;
      if (running) expect(running.output(), "errors").not.toMatch(/"level":(50|60)/);
      running = undefined;
    },
  };
}

async function unsentMails({ db }: TestDatabase): Promise<string[]> {
  const rows = await db.selectFrom("mails").select("id").where("sent_at", "is", null).execute();
  return rows.map(({ id }) => id);
}

/** Makes claimed mails due again, as after thirty seconds. No process is sending any more. */
async function endClaims({ db }: TestDatabase): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // PostgreSQL may still be finishing the processes' last queries.
    await sql`lock table jobs`.execute(trx);
    await trx
      .updateTable("jobs")
      .set({ claimed_until: new Date(0).toISOString() })
      .where("claimed_until", "is not", null)
      .execute();
  });
}
