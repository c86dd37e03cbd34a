import { manyProjects } from "#tests/site/many-projects.ts";
import { longestWait, readPage, type Site, timed } from "./site.ts";
import { json, type OwnerSession } from "./stocked-site.ts";

/** How often a visitor asks for a page, in milliseconds. */
const pause = 5;

/** Timings of one publication, in milliseconds. */
export interface Round {
  /** Until the list of changes had loaded. */
  review: number;
  /** From the click to the confirmation. */
  publish: number;
  /** From the click until the first visitor has received the new text. */
  seen: number;
  /** The longest that a visitor of each site waited for a page during the publication. */
  waits: number[];
}

/**
 * Renames a project, publishes it on the first site, and asks every site for its page until it has
 * the new name. `round` counts the saves of the project, from 1.
 */
export async function publishOnce(
  sites: [Site, ...Site[]],
  owner: OwnerSession,
  round: number,
): Promise<Round> {
  const { id, ...form } = { ...firstProject(), title: `Renamed in round ${round}.` };
  await owner.post(`/admin/portfolio/${id}/edit.data`, json({ form, revision: round }));
  const [review, list] = await timed(() => owner.get("/admin/publish"));
  const stamp = / name="stamp" value="([^"]+)"/.exec(list)?.[1];
  if (!stamp) throw new Error("The list of changes is empty");
  const publishing = new URLSearchParams({ stamp });
  const published = await seenBy(sites, form.title, () =>
    owner.post("/admin/publish.data", publishing),
  );
  return { review, ...published };
}

/** Publishes the built-in version again on the first site, until every site shows it. */
export async function publishAgainOnce(
  sites: [Site, ...Site[]],
  owner: OwnerSession,
): Promise<Omit<Round, "review">> {
  const note = new URLSearchParams({ note: "Back to the first" });
  return seenBy(sites, firstProject().title, () => owner.post("/admin/history/0.data", note));
}

/** The longest waits while nothing is published, over so many milliseconds. */
export async function waitsAtRest(sites: Site[], milliseconds: number): Promise<number[]> {
  const end = performance.now() + milliseconds;
  return Promise.all(
    sites.map(({ url }) => longestWait(pageOf(url), pause, () => performance.now() >= end)),
  );
}

async function seenBy(
  sites: [Site, ...Site[]],
  title: string,
  publish: () => Promise<string>,
): Promise<Omit<Round, "review">> {
  for (const { url } of sites) await readPage(pageOf(url));
  let failure: unknown;
  const publication = timed(publish);
  publication.catch((error) => {
    failure = error;
  });
  const began = performance.now();
  const seen: number[] = [];
  const looking = sites.map(async ({ url }, index) => {
    const isTitle = (html: string) => {
      if (failure) throw failure;
      return html.includes(`${title}</h1>`);
    };
    const wait = await longestWait(pageOf(url), pause, isTitle);
    seen[index] = performance.now() - began;
    return wait;
  });
  const waits = await Promise.all(looking);
  const [took, answer] = await publication;
  if (!answer.includes('"published"')) throw new Error(`Publishing failed: ${answer}`);
  return { publish: took, seen: seen[0] ?? 0, waits };
}

function firstProject() {
  const [project] = manyProjects(1).projects;
  if (!project) throw new Error("There is no project to change");
  return project;
}

function pageOf(origin: string): string {
  return `${origin}/portfolio/${firstProject().slug}`;
}
