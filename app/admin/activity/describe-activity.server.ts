import { contentAreas, editPath } from "#app/admin/editing/content-areas.ts";
import type { ActivityEvent, ActivityLine } from "#domain/activity/record-activity.ts";
import {
  dayAndMonth,
  fullMoment,
  londonClock,
  weekdayOf,
  yearOf,
} from "#domain/business/london-clock.ts";
import { type Noun, typeOf } from "#domain/content/registry.ts";
import { counted } from "#domain/counted.ts";

/** A line of the record as people read it. */
export interface DescribedActivity {
  id: number;
  /** '14:05' */
  time: string;
  /** 'ann@example.com', 'The website' */
  who: string;
  /** What follows the name: 'saved the service “Marbling”.' */
  did: string;
  /** Path of what it was done to, if there is a page for it. */
  thing: string | null;
}

type Detail = Record<string, unknown>;

/** A day of the record, such as 'Saturday 21 November 2026', the last line first. */
export interface DescribedDay {
  day: string;
  lines: DescribedActivity[];
}

/** @param lines the last first */
export function describeDays(lines: readonly ActivityLine[]): DescribedDay[] {
  const days = Map.groupBy(lines, ({ at }) => londonClock(new Date(at)).date);
  return [...days].map(([date, ofDay]) => ({
    day: `${weekdayOf(date)} ${dayAndMonth(date)} ${yearOf(date)}`,
    lines: ofDay.map(describeActivity),
  }));
}

function describeActivity(line: ActivityLine): DescribedActivity {
  return {
    id: line.id,
    time: londonClock(new Date(line.at)).time,
    who: whoDid(line),
    did: `${deedOf(line)}.`,
    thing: pathOf(line),
  };
}

function whoDid({ origin, actor_email, actor_id, event }: ActivityLine): string {
  if (origin === "website") return "The website";
  if (origin === "command line") return "Somebody at the server";
  if (actor_email) return actor_email;
  if (actor_id) return "Somebody whose name was erased";
  return event.startsWith("sign-in") ? "Somebody who typed no address" : "Somebody";
}

/** How an event reads after the name. A newer program's event is shown as it is stored. */
function deedOf(line: ActivityLine): string {
  const detail = JSON.parse(line.detail) as Detail;
  const say = deeds[line.event as ActivityEvent];
  return say ? say(thingOf(line), detail) : line.event;
}

/** 'the service “Marbling”', 'the enquiry DS-7K2M9X', 'version 12' */
function thingOf({ subject, subject_id, subject_name: name }: ActivityLine): string {
  const type = typeOf(subject ?? "");
  if (type?.isSingle)
    return name.toLowerCase() === "business" ? "the business details" : `“${name}”`;
  if (type) return `the ${contentAreas[type.noun as Noun].called} “${name}”`;
  switch (subject) {
    case "version":
      return `version ${subject_id}`;
    case "enquiry":
      return `the enquiry ${name}`;
    case "account":
      return name || "somebody whose name was erased";
    case "picture":
      return `the picture ${name}`;
    default:
      return name ? `“${name}”` : (subject ?? "");
  }
}

const time = (moment: unknown) => fullMoment(new Date(String(moment)));

const deeds: Record<ActivityEvent, (thing: string, detail: Detail) => string> = {
  "signed in": (_, { by, withoutCode }) =>
    `signed in${by ? ` with ${factor(by)}` : ""}${withoutCode ? ` without a code: ${withoutCode}` : ""}`,
  "sign-in failed": (_, { by }) => `failed to sign in${by ? ` with ${factor(by)}` : ""}`,
  "sign-in throttled": () => "tried to sign in too often, and was refused for a while",
  "signed out": (_, { sessions }) =>
    sessions === 1 ? "signed out" : `signed out of ${counted(Number(sessions), "browser")}`,
  "session ended": (thing, { sessions }) =>
    `signed ${thing || "a browser"} out${sessions ? ` of ${counted(Number(sessions), "browser")}` : ""}`,
  "spent credential presented": () =>
    "sent a sign-in that was used before, as a copied one would be. That session was ended",
  "account made": (thing, { role }) => `made the account ${thing}${role ? ` (${role})` : ""}`,
  "account closed": (thing) => `closed the account ${thing}`,
  invited: (thing, { role }) => `invited ${thing}${role ? ` as ${role}` : ""}`,
  "invitation taken back": (thing) => `took back the invitation of ${thing}`,
  "invitation accepted": (_, { role }) => `took up an invitation${role ? ` as ${role}` : ""}`,
  "role changed": (thing, { from, to, role }) =>
    `changed the role of ${thing}${from ? ` from ${from}` : ""} to ${to ?? role}`,
  "password changed": () => "changed the password",
  "password change refused": () => "gave a wrong password while changing the password",
  "password reset asked for": () => "asked for a link to set a password",
  "password mail not sent": (thing) => `could not send ${thing} the mail about the password`,
  "password reset": (thing) => `set another password${thing ? ` for ${thing}` : ""}`,
  "passkey added": () => "added a passkey",
  "passkey removed": () => "removed a passkey",
  "names erased": (_, { lines }) =>
    `erased a name from ${counted(Number(lines), "line")} of this record`,
  "notices turned on": (_, { device }) => `turned on notices of enquiries in ${device}`,
  "notices turned off": (thing, { device, why }) =>
    `turned off notices of enquiries in ${device}${thing ? ` for ${thing}` : ""}${why ? `: ${why}` : ""}`,
  saved: (thing, { added }) => `${added ? "added" : "saved"} ${thing}`,
  deleted: (thing) => `deleted ${thing}`,
  moved: (thing, { from, to }) => `moved ${thing} from place ${from} to ${to}`,
  "order chosen": (_, { order }) =>
    order === "hand"
      ? "chose to order the projects by hand"
      : "chose to order the projects by year",
  "change undone": (thing) => `undid the unpublished change of ${thing}`,
  published: (thing, { changes, again, scheduled }) => {
    if (again !== undefined) return `went back to version ${again}, as ${thing}`;
    const what = `published ${thing} with ${counted(Number(changes), "change")}`;
    return scheduled ? `${what}, as scheduled` : what;
  },
  scheduled: (_, { for: at }) => `scheduled a publication for ${time(at)}`,
  "schedule cancelled": (_, { for: at }) => `cancelled the publication scheduled for ${time(at)}`,
  "preview shared": (_, { until }) =>
    `made a link to a shared preview, which works until ${time(until)}`,
  "previews ended": () => "ended all links to shared previews",
  "picture uploaded": (thing) => `uploaded ${thing}`,
  "picture described": (thing) => `said what ${thing} shows`,
  "picture replaced": (thing, { items, takenBack }) =>
    `${takenBack ? "took back replacing" : "replaced"} ${thing} in ${counted(Array.isArray(items) ? items.length : 0, "place")}`,
  "picture deleted": (thing) => `deleted ${thing}`,
  "enquiry read": (thing) => `read ${thing}`,
  "photo seen": (thing) => `looked at photos of ${thing}`,
  "enquiry changed": (thing, { to, what }) =>
    to ? `marked ${thing} as ${to}` : `changed ${thing}: ${what}`,
  "enquiries exported": (_, { of }) =>
    of === "everyone" ? "exported all enquiries" : "exported the enquiries of one person",
  "enquiries erased": (thing, { count: number, why }) =>
    thing
      ? `deleted ${thing}${why === "too old" ? ", which was too old to keep" : ""}`
      : `deleted ${counted(Number(number), "enquiry", "enquiries")}: ${why}`,
  "settings changed": (thing) => `changed settings${thing ? `: ${thing}` : ""}`,
  "mail settings changed": () => "changed the mail settings",
  "backup downloaded": () => "downloaded a backup of everything",
};

function factor(by: unknown): string {
  return { code: "a mailed code", passkey: "a passkey" }[String(by)] ?? String(by);
}

/** Null for a deleted item too, since nothing is there to open. */
function pathOf({ subject, subject_id, event }: ActivityLine): string | null {
  const type = typeOf(subject ?? "");
  if (type) {
    if (event === "deleted") return null;
    return editPath({ subject: type.noun, id: subject_id ?? "" });
  }
  switch (subject) {
    case "version":
      return `/admin/history/${subject_id}`;
    case "enquiry":
      return event === "enquiries erased" ? null : `/admin/enquiries/${subject_id}`;
    case "schedule":
      return "/admin/publish";
    default:
      return null;
  }
}
