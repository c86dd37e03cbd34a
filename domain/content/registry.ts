import { business } from "./business.ts";
import type { ContentType, ItemOf } from "./content-type.ts";
import { aboutPage } from "./pages/about-page.ts";
import { contactPage } from "./pages/contact-page.ts";
import { homePage } from "./pages/home-page.ts";
import { portfolioPage } from "./pages/portfolio-page.ts";
import { privacyPage } from "./pages/privacy-page.ts";
import { samplerPage } from "./pages/sampler-page.ts";
import { servicesPage } from "./pages/services-page.ts";
import { projects } from "./projects.ts";
import { services } from "./services.ts";
import { testimonials } from "./testimonials.ts";

/**
 * Every content type, in the order in which reviews list changes and transactions lock tables.
 * Publishing, history, previews, dashboard and the check whether a picture is in use all read this
 * list.
 */
export const contentTypes = [
  business,
  homePage,
  servicesPage,
  portfolioPage,
  aboutPage,
  samplerPage,
  contactPage,
  privacyPage,
  services,
  projects,
  testimonials,
] as const;

export type RegisteredType = (typeof contentTypes)[number];
/** Name of an item in the history and in the admin's paths. */
export type Noun = RegisteredType["noun"];
/** A type whose items the owner can put in order. */
export type OrderedType = Extract<RegisteredType, { isOrdered: true }>;
export type ListType = Extract<RegisteredType, { isSingle: false }>;
type SluggedType = Extract<RegisteredType, { fields: { slug: unknown } }>;
export type SluggedName = SluggedType["name"];
/** A table whose items show pictures. Its uploads go to a folder of the same name. */
export type PictureTable = PicturedType<RegisteredType>["table"];
/** Those among the types that have a field with pictures. */
type PicturedType<Type extends RegisteredType> = Type extends RegisteredType
  ? {
      [Field in keyof Type["fields"]]: Type["fields"][Field] extends PictureField ? Type : never;
    }[keyof Type["fields"]]
  : never;
type PictureField = { pictures(value: never): string[] };

/**
 * All content that the owner edits and a version freezes. Lists are in the order of the website.
 */
export type Content = {
  [Type in RegisteredType as Type["name"]]: Type["isSingle"] extends true
    ? ItemOf<Type>
    : ItemOf<Type>[];
};

/** The types that have one item. */
export type SingleType = Extract<RegisteredType, { isSingle: true }>;

/** The types that have several items. */
export const listTypes = contentTypes.filter((type): type is ListType => !type.isSingle);

export const singleTypes = contentTypes.filter((type): type is SingleType => type.isSingle);

/** The types that are each one page of the website. */
export type PageType = Extract<SingleType, { table: "pages" }>;

export const pageTypes = singleTypes.filter((type): type is PageType => type.table === "pages");

/** The types whose items have a page. */
export const sluggedTypes = contentTypes.filter(
  (type): type is SluggedType => "slug" in type.fields,
);

/** The tables whose items show pictures, in the order in which transactions lock them. */
export const pictureTables = tablesOf(
  contentTypes.filter(({ fields }: ContentType) =>
    Object.values(fields).some(({ pictures }) => pictures),
  ),
) as PictureTable[];

/** The draft tables, in the order in which transactions lock them. */
export const contentTables = tablesOf(contentTypes);

function tablesOf(types: readonly RegisteredType[]): RegisteredType["table"][] {
  return [...new Set(types.map(({ table }) => table))];
}

/** The type with this noun. Undefined for an unknown noun. */
export function typeOf(noun: unknown): RegisteredType | undefined {
  return contentTypes.find((type) => type.noun === noun);
}

/** Whether the items of a type are in an order by hand. */
export function isByHand(type: ContentType, { business }: Pick<Content, "business">): boolean {
  return type.isOrdered && (!type.order || business.projectOrder === "hand");
}

/** The items of a type. A single item gets the type's name as its id. */
export function itemsOf(content: Content, type: RegisteredType): { id: string }[] {
  return type.isSingle ? [{ ...content[type.name], id: type.name }] : content[type.name];
}
