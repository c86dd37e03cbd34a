import type { Business } from "#domain/content/business.ts";
import { isBuiltInLead } from "#domain/content/pages/built-in-leads.ts";
import type { Project } from "#domain/content/projects.ts";
import type { Service } from "#domain/content/services.ts";
import { folded, isBlank } from "#domain/text/clean-text.ts";
import { withoutEditMarks } from "#domain/text/edit-mark.ts";
import type { Plate } from "./plates.ts";

/** How many characters of a description search engines show. */
const mostOfDescription = 160;

/** What a search engine shows of a page. The title is without the business name. */
export interface SearchTexts {
  title: string;
  description: string;
}

/** What texts say of the business. */
type Place = Pick<Business, "name" | "trade" | "made" | "locality" | "region">;

/** The built-in pages are found by what they sell, a page in the owner's words by its own lead. */
type Led = { lead: string };

export function homeTexts({ name, trade, locality, region }: Place, { lead }: Led): SearchTexts {
  return {
    title: `${name}: ${trade} in ${locality}`,
    description: isBuiltInLead(lead)
      ? `Dragging, rag rolling, stippling, marbling, wood graining, lime wash and gilding by hand, for hotels, heritage buildings and homes across ${region}.`
      : shortened(lead),
  };
}

export function servicesTexts({ trade, locality, region }: Place, { lead }: Led): SearchTexts {
  if (!isBuiltInLead(lead))
    return { title: `Services: ${trade} in ${locality}`, description: shortened(lead) };
  return {
    title: `Decorative paint finishes in ${locality}`,
    description: `The decorative finishes we paint by hand across ${region}: what each is, where it suits, how it is made and how it wears.`,
  };
}

export function portfolioTexts(business: Place, { lead }: Led, sector?: string): SearchTexts {
  const { trade, made, locality, region } = business;
  if (!isBuiltInLead(lead))
    return {
      title: `${sector ? `${sector} work` : "Portfolio: work"} by ${trade} in ${region}`,
      description: shortened(sector ? `${sector} projects. ${lead}` : lead),
    };
  return {
    title: `${sector ?? "Portfolio:"} rooms ${made} in ${region}`,
    description: `${sector ?? "Commercial, heritage and residential"} rooms we have marbled, grained, gilded and lime washed in ${locality} and across ${region}.`,
  };
}

export function aboutTexts({ trade, locality }: Place, { lead }: Led): SearchTexts {
  return {
    title: `About us, ${trade} in ${locality}`,
    description: isBuiltInLead(lead)
      ? "Decorative painters in Belfast for more than twenty years: who we are, how we work, and the hotels, heritage buildings, homes and public rooms we paint."
      : shortened(lead),
  };
}

export function samplerTexts({ trade, locality }: Place, { lead }: Led): SearchTexts {
  return {
    title: `Finish sampler by ${trade} in ${locality}`,
    description: isBuiltInLead(lead)
      ? "Try dragging, rag rolling, marbling, wood graining, lime wash and more in two colours of your choice, by daylight and by lamplight, on your own wall too."
      : shortened(lead),
  };
}

export function contactTexts({ name, locality, region }: Place, { lead }: Led): SearchTexts {
  return {
    title: "Get a free quote",
    description: isBuiltInLead(lead)
      ? `Tell ${name} about the room and get a free quote for marbling, graining, lime wash and more, in ${locality} and across ${region}.`
      : shortened(lead),
  };
}

export function privacyTexts({ name }: Place): SearchTexts {
  return {
    title: "Privacy",
    description: `What ${name} does with what you send: who we are, why we keep it, for how long, and your rights under UK data protection law.`,
  };
}

/** What a service's page is found by, unless the owner wrote her own. */
export function serviceTexts(service: TitledService, business: Place): SearchTexts {
  return { title: serviceTitle(service, business), description: serviceDescription(service) };
}

/** What a project's page is found by, likewise. */
export function projectTexts(project: TitledProject, business: Place): SearchTexts {
  return { title: projectTitle(project, business), description: projectDescription(project) };
}

/** What a page of plates is found by: what its first pictures show. */
export function platesTexts(name: string, plates: Plate[]): SearchTexts {
  const shown = plates.map(({ picture: { alt, caption } }) => alt || caption).filter(Boolean);
  return { title: `Plates: ${name}`, description: shortened(`${[name, ...shown].join(". ")}.`) };
}

/** What a sheet for specifiers is found by: its title, and the first of its texts. */
export function specificationTexts({ name, specification }: Service): SearchTexts {
  const texts = specification.map(({ text }) => text).join(" ");
  return { title: `Specification: ${name}`, description: shortened(`${name}. ${texts}`) };
}

type TitledService = Pick<Service, "name" | "keywords" | "summary" | "applications">;
/** The year may still be text, in a form. */
type TitledProject = Pick<Project, "title" | "location" | "scope" | "finishes"> & {
  year: number | string;
};

/**
 * The title of a service's page, in the words that people search for: the first keyword that
 * contains the owner's own word and names this finish, or else the service's name, and the place.
 */
export function serviceTitle({ name, keywords }: TitledService, business: Place): string {
  const searched = keywords.find(
    (keyword) => saysHow(keyword, business) && speaksOf(keyword, name),
  );
  const phrase = searched ? withoutPlace(searched, business) : `${name}, ${business.made} by hand`;
  return `${capitalised(phrase)} in ${business.locality}`;
}

/** The title of a project's page. Adds the place if the project's title does not contain it. */
export function projectTitle({ title, location }: TitledProject, business: Place): string {
  if (saysHow(title, business)) return title;
  const { made } = business;
  const named = (place: string) => folded(title).includes(folded(place));
  const place = withoutEditMarks(location)
    .split(",")
    .map((part) => part.trim());
  const unnamed = place.find((part) => part && !named(part));
  return unnamed ? `${title}, ${made} in ${unnamed}` : `${title}, ${made} by hand`;
}

/** The summary of a service, then as many of the places it suits as fit. */
export function serviceDescription({ summary, applications }: TitledService): string {
  const places = applications.filter((text) => !isBlank(text)).map(uncapitalised);
  return fullest(summary, places, (some) => (some.length > 0 ? `For ${some.join(", ")}.` : ""));
}

/** The work done on a project, then as many of its finishes as fit, its location and its year. */
function projectDescription({ scope, finishes, location, year }: TitledProject): string {
  return fullest(scope, finishes, (some) => {
    const facts = [...some, location, year];
    return `${facts.filter(Boolean).join(", ")}.`;
  });
}

/** The text, then a sentence about as many items as fit. */
function fullest(text: string, items: string[], sentence: (items: string[]) => string): string {
  if (text.length > mostOfDescription) return shortened(text);
  for (let count = items.length; count >= 0; count -= 1) {
    const whole = `${text} ${sentence(items.slice(0, count))}`.trim();
    if (whole.length <= mostOfDescription) return whole;
  }
  return text;
}

/** The text, cut at a word if it is too long. */
function shortened(text: string): string {
  if (text.length <= mostOfDescription) return text;
  return `${text.slice(0, mostOfDescription).replace(/[\s,;:.]+\S*$/, "")}…`;
}

/** Whether a text has the beginning of the owner's word for the work: 'paint' of 'painted'. */
function saysHow(text: string, { made }: Place): boolean {
  return folded(text).includes(folded(made).slice(0, 5));
}

/**
 * Whether a keyword contains the beginning of a word of the name, as `drag-painted` does for
 * Dragging.
 */
function speaksOf(keyword: string, name: string): boolean {
  const beginnings = folded(name).match(/\p{L}{3,4}/gu) ?? [];
  return beginnings.some((beginning) => folded(keyword).includes(beginning));
}

/** Removes the place at the end of a keyword. The title adds it in better words. */
function withoutPlace(keyword: string, { locality, region }: Place): string {
  const places = [locality, region, "near me"].map((place) =>
    withoutEditMarks(place).toLowerCase(),
  );
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
