import { setTimeout as sleep } from "node:timers/promises";
import { finding, grouped, inMilliseconds, median, type Row, type Section } from "./report.ts";
import { longestWait, repeat, startSite, timed } from "./site.ts";
import { addEnquiries, phoneOf, signInOwner, stockedFolder } from "./stocked-site.ts";

const enquiries = 50_000;
const projects = 10_000;
const rounds = 8;
const goals = { homePage: 200, list: 150 };

/** Measures how long visitors wait for the home page while the owner reads long lists. */
export async function inbox(): Promise<Section> {
  const dataDir = await stockedFolder(projects);
  addEnquiries(dataDir, enquiries);
  await using site = await startSite({ dataDir });
  const owner = await signInOwner(site.url);
  // Wait until the server has filled in the columns that older programs did not have.
  await owner.get(searchFor(1));
  await sleep(2_000);

  const readings: Record<string, (round: number) => Promise<string>> = {
    nothing: async () => "",
    "a telephone search": (round) => owner.get(searchFor(enquiries - 7 * round)),
    "a search for a word that all have": () => owner.get("/admin/enquiries.data?search=hall"),
    "the export as CSV": () => owner.get("/admin/enquiries.csv"),
    "the list of enquiries": () => owner.get("/admin/enquiries.data"),
    "the list of projects": () => owner.get("/admin/portfolio"),
    "the projects of a sector": () => owner.get("/admin/portfolio.data?sector=Heritage"),
    "the form of a testimonial": () => owner.get("/admin/testimonials/new"),
  };
  const findings: Row[] = [];
  for (const [what, read] of Object.entries(readings)) {
    const times: number[] = [];
    const slowest = await repeat(rounds, async (round) => {
      timed(() => read(round)).then(([time]) => times.push(time));
      return longestWait(site.url, 2, () => times.length === round);
    });
    findings.push(
      finding(`Slowest home page during ${what}`, median(slowest), {
        atMost: goals.homePage,
        show: inMilliseconds,
        remark: `worst round ${Math.max(...slowest).toFixed(0)} ms; itself ${median(times).toFixed(0)} ms`,
      }),
    );
  }
  findings.push(await listOfProjects());
  const title = `${grouped(enquiries)} enquiries and ${grouped(projects)} projects`;
  return { title, findings };
}

/** Measures how long the admin takes to list 1,000 projects. */
async function listOfProjects(): Promise<Row> {
  await using site = await startSite({ dataDir: await stockedFolder(1_000) });
  const owner = await signInOwner(site.url);
  const list = () => timed(() => owner.get("/admin/portfolio.data"));
  // The first five warm up.
  const counted = (await repeat(25, list)).slice(5).map(([time]) => time);
  return finding("List of 1,000 projects in the admin", median(counted), {
    atMost: goals.list,
    show: inMilliseconds,
    remark: `worst ${Math.max(...counted).toFixed(0)} ms`,
  });
}

function searchFor(index: number): string {
  return `/admin/enquiries.data?search=${encodeURIComponent(phoneOf(index))}`;
}
