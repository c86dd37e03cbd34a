import { signIn } from "./admin-session.ts";
import { ask } from "./ask.ts";
import { addEnquiries, phoneOf } from "./many-enquiries.ts";
import { manyProjects } from "./many-projects.ts";
import { grouped, kilobytes, median } from "./numbers.ts";
import { timed } from "./published-round.ts";
import type { Finding, Section } from "./report.ts";
import { startSite } from "./site.ts";
import { stockedFolder } from "./stocked-folder.ts";
import type { Workbench } from "./workbench.ts";

const enquiries = 50_000;
const projects = 10_000;
const rounds = 8;
/** Milliseconds between a visitor's answer and the next question. */
const blink = 2;
const goalMilliseconds = 200;

/** How long visitors wait for the home page while an owner with much to read reads it. */
export async function inbox(bench: Workbench): Promise<Section> {
  const dataDir = await stockedFolder(bench, manyProjects(projects));
  addEnquiries(dataDir, enquiries);
  await using site = await startSite(bench, { dataDir });
  const session = await signIn(site.origin);
  // What an older program left out is filled in, the whole of which a search waits for.
  const [first] = await timed(() => session.get(searchFor(1)));
  await bench.pause(2_000);

  const findings: Finding[] = [await measured("nothing", async () => "")];
  for (const [what, read] of [
    ["a telephone search", (round: number) => session.get(searchFor(enquiries - 7 * round))],
    ["a search for a word that all have", () => session.get("/admin/enquiries.data?search=hall")],
    ["the export as CSV", () => session.get("/admin/enquiries.csv")],
    ["the list of enquiries", () => session.get("/admin/enquiries.data")],
    ["the list of projects", () => session.get("/admin/portfolio")],
    ["the projects of a sector", () => session.get("/admin/portfolio.data?sector=Heritage")],
    ["the form of a testimonial", () => session.get("/admin/testimonials/new")],
  ] as const)
    findings.push(await measured(what, read));

  async function measured(
    what: string,
    read: (round: number) => Promise<string>,
  ): Promise<Finding> {
    const slowest: number[] = [];
    let bytes = 0;
    const times: number[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      const reading = timed(() => read(round));
      const waited = await longestWait(bench, site.url, reading);
      slowest.push(waited);
      const [time, answer] = await reading;
      times.push(time);
      bytes = Buffer.byteLength(answer);
    }
    return {
      what: `Slowest home page during ${what}`,
      result: `${median(slowest).toFixed(0)} ms`,
      goal: `under ${goalMilliseconds} ms`,
      reached: median(slowest) < goalMilliseconds,
      beside: `${Math.max(...slowest).toFixed(0)} ms in the worst round; itself ${median(times).toFixed(0)} ms; ${kilobytes(bytes)} uncompressed`,
    };
  }

  return {
    title: "Much to read",
    how: [
      `SQLite with ${grouped(enquiries)} enquiries and ${grouped(projects)} projects. While the owner, signed in, reads something, a visitor`,
      `asks for the home page without rest; the slowest answer of each round, the median of ${rounds} rounds. The first search after a start with enquiries`,
      `that an older program stored took ${first.toFixed(0)} ms.`,
    ].join("\n"),
    findings,
  };
}

function searchFor(index: number): string {
  const phone = phoneOf(index).replace(/^0/, "+44 ");
  return `/admin/enquiries.data?search=${encodeURIComponent(phone)}`;
}

/** The longest that a visitor waited for the home page until the reading was over. */
async function longestWait(
  bench: Workbench,
  url: string,
  reading: Promise<unknown>,
): Promise<number> {
  let isOver = false;
  const over = reading.finally(() => {
    isOver = true;
  });
  let longest = 0;
  do {
    const [wait] = await timed(() => ask(url));
    longest = Math.max(longest, wait);
    await bench.pause(blink);
  } while (!isOver);
  await over;
  return longest;
}
