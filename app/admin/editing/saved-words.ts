import type { TakenOver } from "./editor.ts";

const moment = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "short" });

/** '22 November 2026 at 14:05', in this machine's time zone. */
function atMoment(time: string | number): string {
  return moment.format(new Date(time));
}

interface Saved {
  /** ISO-8601 text in UTC. */
  savedAt: string;
  /** E-mail address of the account; null if unknown. */
  savedBy: string | null;
}

/** 'You saved this in another tab or on another device on 22 November 2026 at 14:05.' */
export function savedWords({ savedAt, savedBy }: Saved, me: string): string {
  const when = atMoment(savedAt);
  if (savedBy === null) return `Someone saved this on ${when}.`;
  if (savedBy === me) return `You saved this in another tab or on another device on ${when}.`;
  return `${savedBy} saved this on ${when}.`;
}

/** 'Also kept: what mary@example.com changed meanwhile (Summary, Process Steps).' */
export function takenOverWords({ by, fields }: TakenOver): string {
  return `Also kept: what ${by ?? "someone else"} changed meanwhile (${fields.join(", ")}).`;
}

interface DraftTimes {
  revision: number | null;
  /** Milliseconds since 1970. */
  savedAt: number;
}

/** Says when a draft was kept and, if the row was saved since, which of the two is newer. */
export function draftWords(
  draft: DraftTimes,
  latest: (Saved & { revision: number }) | null,
  me: string,
): string {
  const kept = `Text you had not saved was kept on ${atMoment(draft.savedAt)}.`;
  if (!latest || draft.revision === latest.revision) return kept;
  const saved = savedWords(latest, me);
  const choice = "Where the two differ, you choose before anything is overwritten.";
  return Date.parse(latest.savedAt) > draft.savedAt
    ? `${kept} It is older than what you see here: ${saved} ${choice}`
    : `${kept} It was begun before the last save: ${saved} ${choice}`;
}
