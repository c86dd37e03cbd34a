import type { IncomingHttpHeaders } from "node:http";
import { isbot } from "isbot";

/** Where a visit came from when no link led to it. */
export const noLink = "";
/** Where a view came from that another page of this site led to. No host has a slash. */
export const ownSite = "/";
/** Instead of hosts beyond `mostHosts`. */
export const otherHosts = "others";

/** How many referring hosts are told apart in a day. Anyone can make hosts up. */
export const mostHosts = 200;

/** Views of a page to which people came from one place, and enquiries that it led to. */
export interface CountedPage {
  page: string;
  /** A host, `noLink`, `ownSite` or `otherHosts`. */
  from: string;
  views: number;
  enquiries: number;
}

/** Counts views of pages, and enquiries that pages led to, until they are taken. */
export interface VisitCounter {
  /**
   * Counts a page that a GET was answered with. Programs and pages fetched ahead are left out.
   * @param page path of the page, perhaps with a query, which is dropped
   */
  countView(page: string, headers: IncomingHttpHeaders): void;
  /** Counts an enquiry whose form this page led to. */
  countEnquiry(page: string): void;
  /** What was counted since the last call. */
  take(): CountedPage[];
}

/** @param siteUrl the site's origin, from which its own pages link */
export function openVisitCounter(siteUrl: string): VisitCounter {
  const own = `${siteUrl}/`;
  /** Views by host, by page. */
  let views = new Map<string, Map<string, number>>();
  let enquiries = new Map<string, number>();
  let hosts = new Set<string>();
  const isRobot = rememberedRobots();

  function cameFrom(referrer: string | undefined): string {
    if (!referrer) return noLink;
    if (referrer.startsWith(own)) return ownSite;
    const host = hostOf(referrer);
    if (host === noLink) return noLink;
    if (hosts.size >= mostHosts && !hosts.has(host)) return otherHosts;
    hosts.add(host);
    return host;
  }

  return {
    countView(page, headers) {
      const { "user-agent": agent, "sec-purpose": isAhead, referer } = headers;
      if (!agent || isAhead || isRobot(agent)) return;
      const path = withoutQuery(page);
      const from = cameFrom(referer);
      const ofPage = views.get(path);
      if (ofPage) ofPage.set(from, (ofPage.get(from) ?? 0) + 1);
      else views.set(path, new Map([[from, 1]]));
    },
    countEnquiry(page) {
      const path = withoutQuery(page);
      enquiries.set(path, (enquiries.get(path) ?? 0) + 1);
    },
    take() {
      const rows = [...views].flatMap(([page, ofPage]) =>
        [...ofPage].map(([from, count]) => ({ page, from, views: count, enquiries: 0 })),
      );
      const led = [...enquiries].map(([page, count]) => ({
        page,
        from: ownSite,
        views: 0,
        enquiries: count,
      }));
      views = new Map();
      enquiries = new Map();
      hosts = new Set();
      return [...rows, ...led];
    },
  };
}

function withoutQuery(page: string): string {
  const end = page.indexOf("?");
  return end < 0 ? page : page.slice(0, end);
}

const longestHost = 100;

/** The host of a URL, without `www.`. `noLink` if it is no name of a website. */
function hostOf(referrer: string): string {
  // Quicker than `URL.parse`, which costs more than all the rest.
  const [, host = ""] = /^https?:\/\/(?:www\.)?([a-z0-9.-]+)/i.exec(referrer) ?? [];
  return host.length <= longestHost ? host.toLowerCase() : noLink;
}

/** Browsers of one version send the same text, and reading it costs more than all the rest. */
const mostAgents = 500;

function rememberedRobots(): (agent: string) => boolean {
  const known = new Map<string, boolean>();
  return (agent) => {
    const answer = known.get(agent);
    if (answer !== undefined) return answer;
    const isRobot = isbot(agent);
    if (known.size < mostAgents) known.set(agent, isRobot);
    return isRobot;
  };
}
