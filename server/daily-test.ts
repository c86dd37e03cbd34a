import { setTimeout as sleep } from "node:timers/promises";
import type { ContextValues } from "#app/handler.ts";
import {
  beginDailyTest,
  dailyTestEnquiry,
  dailyTestProof,
  endDailyTest,
  findLeftTestEnquiries,
  findTestEnquiry,
  forgetDailyTest,
} from "#domain/enquiries/daily-test.ts";
import { deleteEnquiry } from "#domain/enquiries/delete-enquiries.ts";
import { errorMessage, type Logger } from "./log.ts";

const oneHour = 60 * 60 * 1000;

/** How long to wait for the mail server, in milliseconds. */
const mailPatience = 2 * 60 * 1000;

/**
 * Tests the quote form once a day as a visitor uses it: posts an enquiry to this server at
 * `origin`, checks that it is stored and, if mail is set up, mailed to the business, and deletes
 * it. The dashboard shows the result. The returned function stops the tests: it interrupts a
 * running one and waits until its enquiry is deleted.
 */
export function startDailyTests(
  app: ContextValues,
  origin: string,
  log: Logger,
): () => Promise<void> {
  let isStopped = false;
  let running: Promise<void> | undefined;
  const run = () => {
    running = testToday(app, origin, () => isStopped).catch((error: unknown) =>
      log.error({ err: error }, "The daily test could not be recorded"),
    );
  };
  // Checked every hour, because the process may start at any time of the day.
  const timer = setInterval(run, oneHour);
  const first = setTimeout(run, oneHour / 60);
  first.unref();
  return async () => {
    isStopped = true;
    clearInterval(timer);
    clearTimeout(first);
    await running;
  };
}

/**
 * Runs today's test, unless it has run. A failure once `isStopped` is true does not count, so that
 * another process can run the test.
 */
export async function testToday(
  app: ContextValues,
  origin: string,
  isStopped = () => false,
): Promise<void> {
  const begun = new Date();
  const { db } = app.database;
  if (!(await beginDailyTest(db, begun))) return;
  for (const id of await findLeftTestEnquiries(db, begun))
    await deleteEnquiry(app.photos, id, { now: new Date() });
  const failure = await tryForm(app, origin, isStopped).catch(failureOf);
  if (isStopped() && failure !== null) return forgetDailyTest(db, begun);
  await endDailyTest(db, begun, failure);
  app.announcements.announce({ type: "data-changed" });
}

/** The cause of a failed fetch says more than "fetch failed". */
function failureOf(error: Error): string {
  return errorMessage(error.cause ?? error);
}

/** Null when everything worked, otherwise what failed. */
async function tryForm(
  app: ContextValues,
  origin: string,
  isStopped: () => boolean,
): Promise<string | null> {
  const answer = await fetch(`${origin}/api/contact`, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      "X-Daily-Test": dailyTestProof(app.secrets.current),
    },
    body: JSON.stringify({ ...dailyTestEnquiry, id: crypto.randomUUID() }),
    signal: AbortSignal.timeout(30_000),
  });
  const { reference }: { reference?: string } = await answer.json();
  if (answer.status !== 201 || !reference) return `the form answered ${answer.status}`;
  const stored = await findTestEnquiry(app.database.db, reference);
  if (!stored) return "the enquiry was not stored";
  try {
    return app.enquiryMail.isSetUp() ? await mailed(app, reference, isStopped) : null;
  } finally {
    await deleteEnquiry(app.photos, stored.id, { now: new Date() });
  }
}

/** Null once the mail server has taken the mail, otherwise what failed. */
async function mailed(
  { database }: ContextValues,
  reference: string,
  isStopped: () => boolean,
): Promise<string | null> {
  const deadline = performance.now() + mailPatience;
  for (;;) {
    const found = await findTestEnquiry(database.db, reference);
    if (found?.isMailed) return null;
    if (found?.mailError) return `the mail server said: ${found.mailError}`;
    if (isStopped()) return "the server was stopped";
    if (performance.now() > deadline) return "the mail server did not answer in time";
    await sleep(500);
  }
}
