import { manyProjects } from "#tests/site/many-projects.ts";
import { startDatabaseServer } from "./database-server.ts";
import { measureRate } from "./load.ts";
import { newFolder, processorSecondsOf } from "./machine.ts";
import { type Finding, show } from "./report.ts";
import { postEnquiry, signInOwner } from "./requests.ts";
import { type OwnedSite, startOwnedSite } from "./site.ts";

const most = 3;
const projects = 100;
const pageSeconds = 3;
/** How many requests each process gets. */
const counts = { signIns: 40, saves: 150, enquiries: 200 };

/** Measures the processor time of requests with one, two and three processes on one PostgreSQL. */
export async function processes(): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (let count = 1; count <= most; count += 1) findings.push(...(await measure(count)));
  return findings;
}

async function measure(count: number): Promise<Finding[]> {
  await using postgres = await startDatabaseServer();
  const options = { databaseUrl: postgres.url, dataDir: newFolder() };
  const sites = [await startOwnedSite(options, { projects })];
  try {
    while (sites.length < count) sites.push(await startOwnedSite(options));
    return await costs(sites, postgres.pid);
  } finally {
    for (const site of sites) await site.stop();
  }
}

async function costs(sites: OwnedSite[], postgres: number): Promise<Finding[]> {
  const pids = sites.map(({ pid }) => pid);
  const processSeconds = () => pids.reduce((sum, pid) => sum + processorSecondsOf(pid), 0);

  async function costOf(request: string, send: () => Promise<number>): Promise<Finding> {
    const before = { process: processSeconds(), postgres: processorSecondsOf(postgres) };
    const requests = await send();
    const each = (seconds: number) => (seconds * 1000) / requests;
    const ofProcess = each(processSeconds() - before.process);
    const ofPostgres = each(processorSecondsOf(postgres) - before.postgres);
    // More cores than the machine has are computed from the processor time of each request.
    const perSecond = (sites.length * 1000) / ofProcess;
    const cores = (perSecond * ofPostgres) / 1000;
    return {
      what: `${request}, processes: ${sites.length}`,
      values: [ofProcess],
      unit: "ms",
      remark: `${show(ofPostgres, "ms")} of PostgreSQL; with a core for each process ${show(perSecond)} a second, which use ${show(cores)} cores of PostgreSQL`,
    };
  }

  /** Sends these requests to every process at the same time, to each in turn. */
  async function toEach(times: number, send: (site: OwnedSite) => Promise<unknown>) {
    await Promise.all(
      sites.map(async (site) => {
        for (let at = 0; at < times; at += 1) await send(site);
      }),
    );
    return times * sites.length;
  }

  const saving = savedProjects(sites);
  const enquiring = ({ url }: OwnedSite) => postEnquiry(url);
  // Warm up.
  await toEach(10, saving);
  await toEach(10, enquiring);
  return [
    await costOf("Ready page", async () => {
      const rates = await Promise.all(sites.map((site) => measureRate(site, pageSeconds)));
      return rates.reduce((sum, { perSecond }) => sum + perSecond * pageSeconds, 0);
    }),
    await costOf("Sign-in", () => toEach(counts.signIns, ({ url }) => signInOwner(url))),
    await costOf("Save", () => toEach(counts.saves, saving)),
    await costOf("Enquiry", () => toEach(counts.enquiries, enquiring)),
  ];
}

/** Saves another project for each process, so that none is in conflict. */
function savedProjects(sites: OwnedSite[]) {
  const listed = manyProjects(projects).projects;
  const revisions = new Map<OwnedSite, number>();
  return async (site: OwnedSite) => {
    const project = listed[sites.indexOf(site)];
    if (!project) throw new Error("There are more processes than projects");
    const revision = (revisions.get(site) ?? 0) + 1;
    revisions.set(site, revision);
    const { id, ...form } = { ...project, title: `Saved ${revision} times` };
    await site.asOwner(`/admin/portfolio/${id}/edit.data`, { form, revision });
  };
}
