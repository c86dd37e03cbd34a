import { readFileSync } from "node:fs";
import type { SiteProcess } from "#tests/durability/site-process.ts";
import { manyProjects } from "#tests/site/many-projects.ts";
import { longestWait } from "./requests.ts";
import { timed } from "./rounds.ts";
import type { OwnedSite } from "./site.ts";

const restMilliseconds = 1_000;

/**
 * Renames a project and publishes it, then goes back to the built-in version. Meanwhile a visitor
 * of each site asks for the project's page. Returns in milliseconds how long the first publication
 * took until the confirmation, and until its visitor had the new text, how long it ran on the main
 * thread, and the longest waits. `round` counts the rounds of this site, from 1.
 */
export async function publishTwice(publisher: OwnedSite, others: SiteProcess[], round: number) {
  const [project] = manyProjects(1).projects;
  if (!project) throw new Error("There is no project to rename");
  const pageOf = ({ url }: SiteProcess) => `${url}/portfolio/${project.slug}`;

  async function publish(title: string, path: string, form: Record<string, string>) {
    const begun = mainThreadTime(publisher.pid);
    const isSeen = (html: string) => html.includes(`${title}</h1>`);
    const [[took], [seen, here], ...elsewhere] = await Promise.all([
      timed(async () => {
        const answer = await publisher.asOwner(path, new URLSearchParams(form));
        if (!answer.includes('"published"')) throw new Error(`Publishing failed: ${answer}`);
      }),
      timed(() => longestWait(pageOf(publisher), isSeen)),
      ...others.map((site) => longestWait(pageOf(site), isSeen)),
    ]);
    return { took, seen, here, elsewhere, worked: mainThreadTime(publisher.pid) - begun };
  }

  const atRest = await waitAtRest([publisher, ...others].map(pageOf));
  const { id, ...form } = { ...project, title: `Renamed in round ${round}.` };
  // The save and the way back each make a revision.
  const revision = 2 * round;
  await publisher.asOwner(`/admin/portfolio/${id}/edit.data`, { form, revision: revision - 1 });
  const chosen = `project/${id}/${revision}`;
  const first = await publish(form.title, "/admin/publish.data", { chosen });
  const note = "Back to the first";
  const again = await publish(project.title, "/admin/history/0.data", { note });
  const waits = {
    publishing: [first.here],
    "going back": [again.here],
    "another process publishing": [...first.elsewhere, ...again.elsewhere],
  };
  const { took, seen, worked } = first;
  return { atRest, publish: took, seen, worked, waits };
}

/** How long the main thread of a process has run, in milliseconds (proc(5), `schedstat`). */
function mainThreadTime(pid: number): number {
  const [nanoseconds] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, "utf8").split(" ");
  return Number(nanoseconds) / 1e6;
}

/** The longest wait while nothing is published. */
async function waitAtRest(pages: string[]): Promise<number> {
  const end = performance.now() + restMilliseconds;
  const isOver = () => performance.now() >= end;
  return Math.max(...(await Promise.all(pages.map((page) => longestWait(page, isOver)))));
}
