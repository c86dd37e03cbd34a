import { z } from "zod";
import { field, line, required } from "#domain/forms/fields.ts";
import { cleanAddress } from "#domain/text/clean-text.ts";
import { contentType, type ItemOf } from "./content-type.ts";
import { choice, namedPictureField, rows, storedChoice, text, texts, unmarked } from "./fields.ts";
import { closedDays, hours } from "./opening-times.ts";
import { isTelephoneNumber } from "./telephone.ts";

/** Shows a text in a short field. */
const input = { control: { kind: "input" } } as const;

const storedText = { stored: z.string().default(""), isJson: false };

/**
 * What kind of business this can be: types of https://schema.org/LocalBusiness, as search engines
 * know them, in the words of the form. The first is the built-in one.
 */
const businessKinds = {
  HousePainter: "Painter or decorator",
  GeneralContractor: "Builder",
  RoofingContractor: "Roofer",
  Plumber: "Plumber",
  Electrician: "Electrician",
  HVACBusiness: "Heating or ventilation engineer",
  Locksmith: "Locksmith",
  HomeAndConstructionBusiness: "Another building trade, for example a mason or a joiner",
  LocalBusiness: "Another business",
} as const;

type BusinessKind = keyof typeof businessKinds;

const kinds = Object.keys(businessKinds) as [BusinessKind, ...BusinessKind[]];

/** The business: how to reach it, when it is open, and what the pages say about it. */
export const business = contentType({
  name: "business",
  noun: "business",
  table: "business",
  isSingle: true,
  isOrdered: false,
  title: "name",
  madeUp: { details: ["name", "description", "phone", "email"] },
  fields: {
    name: text(
      "Business Name",
      required(line("The business name", 100), "Enter the business name"),
    ),
    /** The badge in the admin's top bar. */
    initials: unmarked(
      text("Initials", line("The initials", 4), "", {
        hint: "For the badge here, the icon of the website, and before the numbers of enquiries.",
        ...input,
      }),
    ),
    /** Replaces the name in the header, and the initials in the admin's. */
    logo: namedPictureField("Logo", { control: { kind: "picture", isWhole: true } }),
    /** What the business does, in the footer and as a description. */
    description: text("Tagline", line("The tagline", 300), "", {
      hint: "One sentence on what you do. It stands at the foot of every page.",
      control: { kind: "text", rows: 2 },
    }),
    /** What search engines take it for. */
    kind: choice("Kind of Business", kinds, "Choose the kind of business", businessKinds, {
      hint: "Search engines list you under it.",
    }),
    /** What the owner is, in titles: 'decorative painters in Belfast'. */
    trade: text(
      "What You Are",
      required(line("What you are", 60), "Enter what you are, for example decorative painters"),
      "decorative painters",
      { hint: "In titles: ‘decorative painters in Belfast’.", ...input },
    ),
    /** How the work is made, in titles: 'painted by hand'. */
    made: text(
      "How Your Work Is Made",
      required(line("This word", 30), "Enter a word like painted or carved"),
      "painted",
      { hint: "In titles: ‘Gilding, painted by hand’.", ...input },
    ),
    /** As people write it. `tel:` links and structured data use the international form. */
    phone: unmarked(
      text(
        "Phone",
        required(line("The phone number", 60), "Enter the phone number").refine(
          isTelephoneNumber,
          "Enter one number with its area code, for example 028 9649 6123",
        ),
        "",
        { control: { kind: "input", type: "tel" } },
      ),
    ),
    email: unmarked(
      text(
        "E-mail",
        required(field("The e-mail address", 254, cleanAddress), "Enter the e-mail address").refine(
          (address) => z.email().safeParse(address).success,
          "Enter an e-mail address like name@example.com",
        ),
        "",
        { control: { kind: "input", type: "email" } },
      ),
    ),
    street: text("Street", line("The street", 200), "", input),
    locality: text("Town", required(line("The town", 100), "Enter the town"), "", input),
    postcode: text("Postcode", line("The postcode", 20), "", input),
    region: text("Region", required(line("The region", 100), "Enter the region"), "", input),
    /**
     * ISO 3166 code. No form changes it: phone numbers, prices and the clock of the site are
     * British, and structured data of another country would contradict them.
     */
    country: storedText,
    areaServed: unmarked(
      texts("Areas You Serve", {
        subject: "The list of areas",
        limit: 30,
        entry: line("This area", 100),
        row: "Area",
      }),
    ),
    hours,
    /** Pages announce them; the opening hours do not hold on them. */
    closedDays,
    /**
     * Links to the business's pages on other websites. Only web addresses are accepted, no scripts.
     */
    social: unmarked(
      rows("Pages Elsewhere", {
        subject: "The list of links",
        limit: 20,
        row: { name: line("This name", 100), url: field("This address", 500, cleanAddress) },
        check({ name, url }, fault) {
          if (name === "" && url === "") return;
          if (name === "") fault("name", "Enter what the link is called, for example Instagram");
          if (!isWebAddress(url)) fault("url", "Enter an address that begins with https://");
        },
        isKept: ({ name, url }) => name !== "" || url !== "",
        control: {
          kind: "rows",
          row: "Page",
          titleField: "name",
          mayBeEmpty: true,
          of: [
            [
              { name: "name", label: "Name", isRequired: true, control: { kind: "input" } },
              {
                name: "url",
                label: "Address",
                hint: "Begins with https://",
                isRequired: true,
                control: { kind: "input", inputMode: "url" },
              },
            ],
          ],
        },
      }),
    ),
    /** Chosen above the list of projects. */
    projectOrder: storedChoice("Order of the Projects", { year: "By year", hand: "By hand" }),
  },
  form: {
    edit: {
      title: "Business Details",
      subtitle:
        "Name, phone, e-mail, address and hours, shown all over the website once published.",
      submit: "Update Business Details",
    },
    called: "Business Details",
    sections: [
      {
        title: "Your business",
        fields: [["name", "initials"], "description", "kind", ["trade", "made"]],
      },
      {
        title: "Logo",
        hint: "Stands at the top of every page in place of the name. A PNG with a transparent background looks best; a drawing (SVG) is not accepted. A square one is the icon of the website too.",
        fields: ["logo"],
      },
      { title: "Contact", fields: [["phone", "email"]] },
      { title: "Address", fields: ["street", ["locality", "region", "postcode"]] },
      {
        title: "Areas You Serve",
        hint: "Towns or regions where you work, for search engines.",
        isOptional: true,
        fields: ["areaServed"],
      },
      { title: "Opening Hours", fields: ["hours"] },
      { title: "Closed Days and Holidays", fields: ["closedDays"] },
      {
        title: "Pages Elsewhere",
        hint: "Your pages on Instagram and similar websites. Search engines learn that they are yours.",
        isOptional: true,
        fields: ["social"],
      },
    ],
  },
});

export type Business = ItemOf<typeof business>;

function isWebAddress(address: string): boolean {
  return z.url({ protocol: /^https?$/ }).safeParse(address).success;
}
