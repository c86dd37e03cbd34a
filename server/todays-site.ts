import { londonClock } from "#domain/business/london-clock.ts";
import { type ShownSite, siteOn } from "#domain/publishing/shown-site.ts";
import type { SiteContent } from "#domain/publishing/site-content.ts";

const oneHour = 60 * 60 * 1000;

/**
 * The site that visitors see at this moment. It is the same object until another version is
 * published, or until midnight in Europe/London changes what pages print about closed days; cached
 * pages belong to the object. There is no timer: the first call in another hour looks at the date,
 * so a machine that slept is right too. In winter and in summer, midnight in London is a full hour
 * in UTC.
 * @param clock milliseconds since 1970
 * @param sendsMail whether the site sends mail, of which the privacy page speaks; a change makes
 *   another object, too
 */
export function todaysSite(
  current: () => SiteContent,
  clock: () => number,
  sendsMail: () => boolean,
): () => ShownSite {
  let version: SiteContent | undefined;
  let mailed: boolean | undefined;
  let hour: number | undefined;
  let shown: ShownSite;
  return () => {
    const latest = current();
    const now = clock();
    const nowHour = Math.floor(now / oneHour);
    const mails = sendsMail();
    const isOther = latest !== version || mails !== mailed;
    if (isOther || nowHour !== hour) {
      const next = siteOn(latest, londonClock(new Date(now)).date);
      if (isOther || !printsTheSame(next, shown)) shown = next;
      version = latest;
      mailed = mails;
      hour = nowHour;
    }
    return shown;
  };
}

function printsTheSame(one: ShownSite, other: ShownSite): boolean {
  return JSON.stringify(one.comingClosedDays) === JSON.stringify(other.comingClosedDays);
}
