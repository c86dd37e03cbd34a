import { chmodSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { openDatabase } from "#db/open.ts";
import { exampleEnquiry } from "#domain/enquiries/example-enquiry.ts";
import { owner } from "#tests/accounts/accounts-fixture.ts";
import { startPostgres } from "#tests/databases/postgres-server.ts";
import { manyProjects } from "#tests/site/many-projects.ts";
import { measureRate } from "./load.ts";
import { newFolder, processorSecondsOf } from "./programs.ts";
import { grouped, type Row, type Section } from "./report.ts";
import { type Site, startSite } from "./site.ts";
import { json, type OwnerSession, signInOwner, stock } from "./stocked-site.ts";

const most = 3;
const projects = 100;
const pageSeconds = 3;
/** How many requests each process gets. */
const counts = { signIns: 40, saves: 150, enquiries: 200 };

/** Processor time of requests, in milliseconds for each. */
interface Cost {
  request: string;
  /** Of the process that answers. */
  process: number;
  postgres: number;
}

/** Measures what requests cost with one, two and three processes on one PostgreSQL. */
export async function processes(): Promise<Section> {
  const findings: Row[] = [];
  for (let count = 1; count <= most; count += 1) {
    for (const cost of await measure(count)) findings.push(rowOf(count, cost));
  }
  return { title: "Processor time of a request, several processes on one PostgreSQL", findings };
}

async function measure(count: number): Promise<Cost[]> {
  const folder = newFolder();
  // PostgreSQL runs as another user.
  for (const passed of [dirname(folder), folder]) chmodSync(passed, 0o711);
  const postgres = await startPostgres(join(folder, "postgres"));
  const sites: Site[] = [];
  try {
    const options = { databaseUrl: postgres.url, dataDir: newFolder() };
    const { db, close } = await openDatabase(options);
    await stock(db, projects);
    await close();
    for (let at = 0; at < count; at += 1) sites.push(await startSite(options));
    const [postmaster = ""] = readFileSync(
      join(folder, "postgres/data/postmaster.pid"),
      "utf8",
    ).split("\n");
    return await costs(sites, Number(postmaster));
  } finally {
    for (const site of sites) await site.stop();
    await postgres.stop();
  }
}

async function costs(sites: Site[], postgres: number): Promise<Cost[]> {
  const pids = sites.map(({ pid }) => pid);
  const processSeconds = () => pids.reduce((sum, pid) => sum + processorSecondsOf(pid), 0);

  async function costOf(request: string, send: () => Promise<number>): Promise<Cost> {
    const before = { process: processSeconds(), postgres: processorSecondsOf(postgres) };
    const requests = await send();
    const each = (seconds: number) => (seconds * 1000) / requests;
    return {
      request,
      process: each(processSeconds() - before.process),
      postgres: each(processorSecondsOf(postgres) - before.postgres),
    };
  }

  /** Sends these requests to every process at the same time, to each in turn. */
  async function toEach(times: number, send: (site: Site, at: number) => Promise<unknown>) {
    await Promise.all(
      sites.map(async (site) => {
        for (let at = 0; at < times; at += 1) await send(site, at);
      }),
    );
    return times * sites.length;
  }

  const sessions = new Map<Site, OwnerSession>();
  for (const site of sites) sessions.set(site, await signInOwner(site.url));
  const saving = savedProjects(sites, sessions);
  // Warm up.
  await toEach(10, saving);
  await toEach(10, postEnquiry);
  return [
    await costOf("ready page", async () => {
      const rates = await Promise.all(sites.map((site) => measureRate(site, pageSeconds)));
      return rates.reduce((sum, { perSecond }) => sum + perSecond * pageSeconds, 0);
    }),
    await costOf("sign-in", () => toEach(counts.signIns, ({ url }) => signInOwner(url))),
    await costOf("save", () => toEach(counts.saves, saving)),
    await costOf("enquiry", () => toEach(counts.enquiries, postEnquiry)),
  ];
}

/** Saves another project for each process, so that none is in conflict. */
function savedProjects(sites: Site[], sessions: Map<Site, OwnerSession>) {
  const listed = manyProjects(projects).projects;
  const revisions = new Map<Site, number>();
  return async (site: Site) => {
    const project = listed[sites.indexOf(site)];
    if (!project) throw new Error("There are more processes than projects");
    const revision = (revisions.get(site) ?? 0) + 1;
    revisions.set(site, revision);
    const { id, ...form } = { ...project, title: `Saved ${revision} times` };
    await sessions.get(site)?.post(`/admin/portfolio/${id}/edit.data`, json({ form, revision }));
  };
}

let visitors = 0;

/** Each from another network, because many from one are spam. */
async function postEnquiry({ url }: Site): Promise<void> {
  visitors += 1;
  const response = await fetch(`${url}/api/contact`, {
    method: "POST",
    headers: { "X-Forwarded-For": `2001:db8:1:${visitors.toString(16)}::1`, Connection: "close" },
    body: json(exampleEnquiry({ name: owner.email, id: `enquiry ${visitors}` })),
  });
  await response.text();
  if (response.status !== 201) throw new Error(`An enquiry was answered with ${response.status}`);
}

/** More cores than the machine has are computed from the processor time of each request. */
function rowOf(count: number, { request, process, postgres }: Cost): Row {
  const perSecond = (count * 1000) / process;
  const inMilliseconds = (value: number) => `${value.toFixed(value < 1 ? 3 : 1)} ms`;
  return {
    Processes: String(count),
    Request: request,
    "Of the process": inMilliseconds(process),
    "Of PostgreSQL": inMilliseconds(postgres),
    "Computed: a second, with a core for each process": grouped(perSecond),
    "Computed: cores of PostgreSQL then": ((perSecond * postgres) / 1000).toFixed(2),
    Goal: "",
  };
}
