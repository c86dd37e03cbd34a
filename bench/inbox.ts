import { type Finding, median, repeat, show, timed } from "./measurements.ts";
import { longestWait } from "./requests.ts";
import { phoneOf, startOwnedSite } from "./site.ts";

const stock = { enquiries: 50_000, projects: 10_000 };
const rounds = 8;

/** Measures how long visitors wait for the home page while the owner reads long lists. */
export async function inbox(): Promise<Finding[]> {
  await using site = await startOwnedSite({}, stock);
  const { asOwner, url } = site;
  const search = (text: string) =>
    asOwner(`/admin/enquiries.data?search=${encodeURIComponent(text)}`);
  const readings: Record<string, (round: number) => Promise<string>> = {
    nothing: async () => "",
    "a telephone search": (round) => search(phoneOf(stock.enquiries - 7 * round)),
    "a search for a word that all have": () => search("hall"),
    "the export as CSV": () => asOwner("/admin/enquiries.csv"),
    "the list of enquiries": () => asOwner("/admin/enquiries.data"),
    "the list of projects": () => asOwner("/admin/portfolio"),
    "the projects of a sector": () => asOwner("/admin/portfolio.data?sector=Heritage"),
    "the form of a testimonial": () => asOwner("/admin/testimonials/new"),
  };
  const findings: Finding[] = [];
  for (const [reading, read] of Object.entries(readings)) {
    const times: number[] = [];
    const values = await repeat(rounds, async (round) => {
      timed(() => read(round)).then(([time]) => times.push(time));
      return longestWait(url, () => times.length === round);
    });
    const what = `Slowest home page during ${reading}`;
    const remark = `itself ${show(median(times), "ms")}`;
    findings.push({ what, values, unit: "ms", goal: ["at most", 200], remark });
  }
  return [...findings, await listOfProjects()];
}

async function listOfProjects(): Promise<Finding> {
  await using site = await startOwnedSite({}, { projects: 1_000 });
  const list = () => timed(() => site.asOwner("/admin/portfolio.data"));
  // The first five warm up.
  const values = (await repeat(25, list)).slice(5).map(([time]) => time);
  return { what: "List of 1,000 projects", values, unit: "ms", goal: ["at most", 150] };
}
