import { manyProjects } from "#tests/site/many-projects.ts";
import { longestWait, readPage, type Site, timed } from "./site.ts";
import { json, type OwnerSession } from "./stocked-site.ts";

/** How often a visitor asks for a page, in milliseconds. */
const pause = 5;

const [project] = manyProjects(1).projects;

/** Timings of one publication, in milliseconds. */
export interface Publication {
  /** From the click to the confirmation. */
  publish: number;
  /** From the click until the first site's visitor has received the new text. */
  seen: number;
  /** The longest that a visitor of each site waited for a page during the publication. */
  waits: number[];
}

/**
 * Renames a project, publishes it on the first site, and asks every site for its page until it has
 * the new name. `round` counts the saves of the project, from 1.
 */
export async function publishOnce(
  sites: Site[],
  owner: OwnerSession,
  round: number,
): Promise<Publication> {
  const { id, ...form } = { ...project, title: `Renamed in round ${round}.` };
  await owner.post(`/admin/portfolio/${id}/edit.data`, json({ form, revision: round }));
  const list = await owner.get("/admin/publish");
  const [, stamp = ""] = / name="stamp" value="([^"]+)"/.exec(list) ?? [];
  const publishing = new URLSearchParams({ stamp });
  return seenBy(sites, form.title, () => owner.post("/admin/publish.data", publishing));
}

/** Publishes the built-in version again on the first site, until every site shows it. */
export async function publishAgainOnce(sites: Site[], owner: OwnerSession): Promise<Publication> {
  const note = new URLSearchParams({ note: "Back to the first" });
  return seenBy(sites, project?.title ?? "", () => owner.post("/admin/history/0.data", note));
}

/** The longest wait while nothing is published, over so many milliseconds. */
export async function waitAtRest(sites: Site[], milliseconds: number): Promise<number> {
  const end = performance.now() + milliseconds;
  const isOver = () => performance.now() >= end;
  return Math.max(
    ...(await Promise.all(sites.map(({ url }) => longestWait(pageOf(url), pause, isOver)))),
  );
}

async function seenBy(
  sites: Site[],
  title: string,
  publish: () => Promise<string>,
): Promise<Publication> {
  for (const { url } of sites) await readPage(pageOf(url));
  const isSeen = (html: string) => html.includes(`${title}</h1>`);
  const [[took], ...looks] = await Promise.all([
    timed(async () => {
      const answer = await publish();
      if (!answer.includes('"published"')) throw new Error(`Publishing failed: ${answer}`);
    }),
    ...sites.map(({ url }) => timed(() => longestWait(pageOf(url), pause, isSeen))),
  ]);
  const [[seen] = [Number.NaN]] = looks;
  return { publish: took, seen, waits: looks.map(([, wait]) => wait) };
}

function pageOf(origin: string): string {
  return `${origin}/portfolio/${project?.slug}`;
}
