import {
  type ContextReader,
  databaseContext,
  logErrorContext,
  publishedContext,
} from "#app/context.ts";
import {
  projectPath,
  projectPlatesPath,
  servicePath,
  servicePlatesPath,
  specificationPath,
} from "#app/site/paths.ts";
import type { SiteContent } from "#domain/publishing/site-content.ts";
import { noLink, otherHosts } from "#domain/visits/count-visits.ts";
import { readVisits, type Visits } from "#domain/visits/visits.ts";

/** A row of a list: what it is about, and how often. */
export interface CountedName {
  name: string;
  count: number;
}

export interface ShownVisits extends Pick<Visits, "days"> {
  pages: CountedName[];
  hosts: CountedName[];
  leads: CountedName[];
}

/** Null when the database fails, which is logged and which System Status reports. */
export async function shownVisits(context: ContextReader, now: Date): Promise<ShownVisits | null> {
  try {
    const { days, pages, hosts, leads } = await readVisits(context.get(databaseContext).db, now);
    const names = pageNames(context.get(publishedContext).current());
    const named = ({ page, count }: { page: string; count: number }): CountedName => ({
      name: names.get(page) ?? page,
      count,
    });
    return {
      days,
      pages: pages.map(named),
      hosts: hosts.map(({ host, count }) => ({ name: hostWords[host] ?? host, count })),
      leads: leads.map(named),
    };
  } catch (error) {
    context.get(logErrorContext)(error, "The dashboard could not read visits");
    return null;
  }
}

const hostWords: Record<string, string> = {
  [noLink]: "No link, or typed in",
  [otherHosts]: "Other websites",
};

/** What the owner calls each page of the site, by path. */
function pageNames({ services, projects }: SiteContent): Map<string, string> {
  const names = new Map([
    ["/", "Home"],
    ["/services", "Services"],
    ["/portfolio", "Portfolio"],
    ["/about", "About"],
    ["/sampler", "Finish sampler"],
    ["/contact", "Contact"],
    ["/privacy", "Privacy"],
  ]);
  for (const { slug, name } of services) {
    names.set(servicePath(slug), name);
    names.set(servicePlatesPath(slug), `${name}, plates`);
    names.set(specificationPath(slug), `${name}, specification`);
  }
  for (const { slug, title } of projects) {
    names.set(projectPath(slug), title);
    names.set(projectPlatesPath(slug), `${title}, plates`);
  }
  return names;
}
