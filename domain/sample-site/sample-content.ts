import { wholeItem } from "#domain/content/content-type.ts";
import {
  type Content,
  type ListType,
  type SingleType,
  singleTypes,
} from "#domain/content/registry.ts";
import { type Service, services as serviceType } from "#domain/content/services.ts";
import { dragging } from "#domain/sample-site/services/dragging.ts";
import { limeWash } from "#domain/sample-site/services/lime-wash.ts";
import { marbling } from "#domain/sample-site/services/marbling.ts";
import { metallicFinishesGlittering } from "#domain/sample-site/services/metallic-finishes-glittering.ts";
import { ragRoll } from "#domain/sample-site/services/rag-roll.ts";
import { stippling } from "#domain/sample-site/services/stippling.ts";
import { woodGraining } from "#domain/sample-site/services/wood-graining.ts";
import { sampleBusiness } from "./business.ts";
import { samplePeople } from "./people.ts";
import { sampleProjects } from "./projects.ts";
import { sampleTestimonials } from "./testimonials.ts";

/** The built-in services, in the order they are shown; the home page shows the first six. */
export const sampleServices: Service[] = [
  dragging,
  ragRoll,
  stippling,
  marbling,
  woodGraining,
  limeWash,
  metallicFinishesGlittering,
].map((sample) => wholeItem(serviceType, sample));

/** The nineteen techniques that the sample figures count, among them each sample service. */
export const sampleTechniques = [
  "Dragging",
  "Strié on joinery",
  "Rag roll",
  "Sponging",
  "Stippling",
  "Graded panels",
  "Colour washing",
  "Marbling",
  "Stone blocking",
  "Wood graining",
  "Bird’s-eye maple",
  "Tortoiseshell",
  "Lime wash",
  "Distemper",
  "Oil gilding",
  "Dutch metal leaf",
  "Metallic finishes & glittering",
  "Stencilled borders",
  "Antique crackle and toning",
];

/** Towns in which the sample business works. */
const sampleTowns = [
  "Belfast",
  "Lisburn",
  "Holywood",
  "Bangor",
  "Newtownards",
  "Carrickfergus",
  "Antrim",
  "Downpatrick",
  "Newry",
  "Armagh",
];

/** Each in the words of its definition. */
const pages = Object.fromEntries(
  singleTypes.map((type) => [type.name, wholeItem(type, {})]),
) as Pick<Content, SingleType["name"]>;

const badges = ["20+ Years Experience", "Fully Insured", "Heritage Specialists", "5-Star Service"];

const figures = [
  { figure: "20+", label: "Years Experience" },
  { figure: "500+", label: "Projects Completed" },
  { figure: "19", label: "Specialist Techniques" },
  { figure: "100%", label: "Client Satisfaction" },
];

const lists: Pick<Content, ListType["name"]> = {
  services: sampleServices,
  projects: sampleProjects,
  testimonials: sampleTestimonials,
};

/** The built-in content, which visitors see until something is published. */
export const sampleContent: Content = {
  ...pages,
  homePage: { ...pages.homePage, badges },
  contactPage: { ...pages.contactPage, towns: sampleTowns },
  aboutPage: { ...pages.aboutPage, figures, people: samplePeople, techniques: sampleTechniques },
  business: sampleBusiness,
  ...lists,
};
