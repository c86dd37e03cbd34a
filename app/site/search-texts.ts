import type { Business } from "#domain/content/business.ts";
import type { Project } from "#domain/content/projects.ts";
import type { Service } from "#domain/content/services.ts";

/** What search engines show of a description before they cut it. */
const mostOfDescription = 160;

/**
 * Title of a service's page for search engines, in the words that people look for: the first of its
 * keywords that says paint and speaks of this finish, with the place; without such a one, the name.
 */
export function serviceTitle({ name, keywords }: Service, business: Business): string {
  const searched = keywords.find((keyword) => /paint/i.test(keyword) && speaksOf(keyword, name));
  const phrase = searched ? withoutPlace(searched, business) : `${name}, painted by hand`;
  return `${capitalised(phrase)} in ${business.locality}`;
}

/**
 * Title of a project's page: what it was, and where it was painted if the title does not say so.
 */
export function projectTitle({ title, location }: Project): string {
  if (/paint/i.test(title)) return title;
  const named = (place: string) => title.toLowerCase().includes(place.toLowerCase());
  const place = location.split(",").map((part) => part.trim());
  const unnamed = place.find((part) => part && !named(part));
  return unnamed ? `${title}, painted in ${unnamed}` : `${title}, painted by hand`;
}

/** What a service is, then as many of the places it suits as there is room for. */
export function serviceDescription({ summary, applications }: Service): string {
  const places = applications.map(uncapitalised);
  return fullest(summary, places, (some) => (some.length > 0 ? `For ${some.join(", ")}.` : ""));
}

/** What was done, then as many of its finishes as there is room for, and where and when. */
export function projectDescription({ scope, finishes, location, year }: Project): string {
  return fullest(scope, finishes, (some) => {
    const facts = [...some, location, year];
    return `${facts.filter(Boolean).join(", ")}.`;
  });
}

/**
 * The text and the longest sentence on the items for which there is room; a text that is too long
 * itself is cut at a word.
 */
function fullest(text: string, items: string[], sentence: (items: string[]) => string): string {
  if (text.length > mostOfDescription) {
    return `${text.slice(0, mostOfDescription).replace(/[\s,;:.]+\S*$/, "")}…`;
  }
  for (let count = items.length; count >= 0; count -= 1) {
    const whole = `${text} ${sentence(items.slice(0, count))}`.trim();
    if (whole.length <= mostOfDescription) return whole;
  }
  return text;
}

/**
 * Whether a keyword has the beginning of one of the name's words: `drag-painted` speaks of
 * Dragging.
 */
function speaksOf(keyword: string, name: string): boolean {
  const beginnings = name.toLowerCase().match(/\p{L}{3,4}/gu) ?? [];
  return beginnings.some((beginning) => keyword.toLowerCase().includes(beginning));
}

/** Without the place at its end, which people type and titles say better. */
function withoutPlace(keyword: string, { locality, region }: Business): string {
  const places = [locality, region, "near me"].map((place) => place.toLowerCase());
  const place = places.find((known) => keyword.toLowerCase().endsWith(` ${known}`));
  const rest = place ? keyword.slice(0, -place.length).trim() : keyword;
  return rest.replace(/ in$/i, "");
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** For the middle of a sentence; MDF stays MDF. */
function uncapitalised(text: string): string {
  return /^\p{Lu}\p{Ll}/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}
