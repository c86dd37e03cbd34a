import type { Project } from "#domain/content/schema.ts";
import type { AdminSession } from "./admin-session.ts";
import { ask } from "./ask.ts";
import { processorSecondsOf } from "./process-tree.ts";
import type { Site } from "./site.ts";
import type { Workbench } from "./workbench.ts";

/** Milliseconds between a visitor's answer and the next question. */
const blink = 5;

/** Milliseconds that one publication took. */
export interface Round {
  /** Until the list of changes was there to look at. */
  review: number;
  /** From the click to the answer that it is published. */
  publish: number;
  /** Of processor time that the server had meanwhile, for whatever it did. */
  processor: number;
  /** From the click to the end of the first visitor's answer with the new text. */
  seen: number;
  /** The longest that a visitor waited for a page meanwhile. */
  longestWait: number;
  /** The first answers of pages of the new version, which are rendered for them. */
  firstRenders: { home: number; portfolio: number; project: number };
}

export interface RoundOptions {
  site: Site;
  admin: AdminSession;
  /** What the site shows, newest first. */
  projects: Project[];
  /** From 1, by one more each time. */
  round: number;
}

/**
 * Renames the newest project, publishes it, and asks for its page without rest until the new name
 * stands there.
 */
export async function publishOnce(
  bench: Workbench,
  { site, admin, projects, round }: RoundOptions,
): Promise<Round> {
  const [newest, oldest] = [projects[0], projects.at(-1)];
  if (!newest || !oldest) throw new Error("There is no project to change");
  const { id, ...form } = { ...newest, title: `Renamed in round ${round}.` };
  await admin.post(`/admin/portfolio/${id}/edit.data`, { form, revision: round });
  const [review, list] = await timed(() => admin.get("/admin/publish"));
  const stamp = / name="stamp" value="([^"]+)"/.exec(list)?.[1];
  if (!stamp) throw new Error("The list of changes is empty");

  const page = `${site.origin}/portfolio/${newest.slug}`;
  await ask(page);
  const before = processorSecondsOf(site.program.pid);
  const clicked = performance.now();
  const publishing = timed(() => admin.post("/admin/publish.data", new URLSearchParams({ stamp })));
  // A failure to publish is told, and not waited for in vain.
  const visited = visitUntil(bench, page, form.title, publishing);
  const [[publish, answer], { longestWait, ended }] = await Promise.all([publishing, visited]);
  const processor = (processorSecondsOf(site.program.pid) - before) * 1000;
  if (!answer.includes('"published"')) throw new Error(`It was not published: ${answer}`);

  const first = async (path: string) => (await timed(() => ask(site.origin + path)))[0];
  return {
    review,
    publish,
    processor,
    seen: ended - clicked,
    longestWait,
    firstRenders: {
      home: await first("/"),
      portfolio: await first("/portfolio"),
      project: await first(`/portfolio/${oldest.slug}`),
    },
  };
}

/**
 * Asks for a page until `text` stands in it, and throws if `cause`, which is to bring it about,
 * fails.
 */
async function visitUntil(bench: Workbench, page: string, text: string, cause: Promise<unknown>) {
  let failed = false;
  cause.catch(() => {
    failed = true;
  });
  let longestWait = 0;
  while (!failed) {
    const [wait, { body }] = await timed(() => ask(page));
    longestWait = Math.max(longestWait, wait);
    if (body.includes(text)) return { longestWait, ended: performance.now() };
    await bench.pause(blink);
  }
  throw new Error("It was not published");
}

/** Milliseconds that something took, and what came of it. */
export async function timed<Result>(
  work: () => Promise<Result>,
): Promise<[milliseconds: number, result: Result]> {
  const began = performance.now();
  const result = await work();
  return [performance.now() - began, result];
}
