import type { Business } from "#domain/content/business.ts";
import type { Project } from "#domain/content/projects.ts";
import type { Service } from "#domain/content/services.ts";

/** How many characters of a description search engines show. */
const mostOfDescription = 160;

/**
 * The title of a service's page, in the words that people search for: the first keyword that
 * contains 'paint' and names this finish, or else the service's name, and the place.
 */
export function serviceTitle({ name, keywords }: Service, business: Business): string {
  const searched = keywords.find((keyword) => /paint/i.test(keyword) && speaksOf(keyword, name));
  const phrase = searched ? withoutPlace(searched, business) : `${name}, painted by hand`;
  return `${capitalised(phrase)} in ${business.locality}`;
}

/** The title of a project's page. Adds the place if the project's title does not contain it. */
export function projectTitle({ title, location }: Project): string {
  if (/paint/i.test(title)) return title;
  const named = (place: string) => title.toLowerCase().includes(place.toLowerCase());
  const place = location.split(",").map((part) => part.trim());
  const unnamed = place.find((part) => part && !named(part));
  return unnamed ? `${title}, painted in ${unnamed}` : `${title}, painted by hand`;
}

/** The summary of a service, then as many of the places it suits as fit. */
export function serviceDescription({ summary, applications }: Service): string {
  const places = applications.map(uncapitalised);
  return fullest(summary, places, (some) => (some.length > 0 ? `For ${some.join(", ")}.` : ""));
}

/** The work done on a project, then as many of its finishes as fit, its location and its year. */
export function projectDescription({ scope, finishes, location, year }: Project): string {
  return fullest(scope, finishes, (some) => {
    const facts = [...some, location, year];
    return `${facts.filter(Boolean).join(", ")}.`;
  });
}

/** The text, then a sentence about as many items as fit. Cuts a text that is too long at a word. */
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
 * Whether a keyword contains the beginning of a word of the name, as `drag-painted` does for
 * Dragging.
 */
function speaksOf(keyword: string, name: string): boolean {
  const beginnings = name.toLowerCase().match(/\p{L}{3,4}/gu) ?? [];
  return beginnings.some((beginning) => keyword.toLowerCase().includes(beginning));
}

/** Removes the place at the end of a keyword. The title adds it in better words. */
function withoutPlace(keyword: string, { locality, region }: Business): string {
  const places = [locality, region, "near me"].map((place) => place.toLowerCase());
  const place = places.find((known) => keyword.toLowerCase().endsWith(` ${known}`));
  const rest = place ? keyword.slice(0, -place.length).trim() : keyword;
  return rest.replace(/ in$/i, "");
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Lower-cases the first letter, for the middle of a sentence. MDF stays MDF. */
function uncapitalised(text: string): string {
  return /^\p{Lu}\p{Ll}/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}
