import type { PartialItem } from "#domain/content/content-type.ts";
import type { projects } from "#domain/content/projects.ts";
import { projectImages } from "#domain/sample-site/pictures.ts";

export const civicHallRestoration: PartialItem<typeof projects> = {
  id: "project-civic-hall-restoration",
  title: "Civic hall restoration",
  slug: "civic-hall-restoration",
  sector: "Heritage",
  location: "County Armagh",
  year: 2025,
  client: "A charitable hall trust",
  duration: "18 weeks",
  scope:
    "Eight columns marbled, their capitals gilded, the oak panelling grained and the walls lime-washed in a Victorian public hall.",
  finishes: ["Marbling", "Metallic Finishes & Glittering", "Wood Graining", "Lime Wash"],
  challenge: [
    "The hall was first decorated in the 1880s and had been painted over at least five times since. By the time the trustees called us, the columns were brown gloss, the capitals had been done in bronze paint that had gone the colour of mud, and the graining on the panelling had been patched by several hands under varnish as dark as treacle. A roof leak, since mended, had pushed salts through the plaster of the north wall.",
    "Since the building is listed, the trust’s architect wanted evidence of the first scheme, and new work that could one day be taken off again. Evening bookings had to go on as well, which left us half the hall at a time.",
  ].join("\n\n"),
  solution: [
    "We began with small scrapes and paint sections. They showed a red marble with pale veins on the shafts and real gold on the capitals. Later gloss was softened with solvent gel and lifted, on a method agreed with a conservator, and the first paint was left alone wherever it survived. All the new work lies over an isolating coat of soluble varnish, so it can be removed without harm to what is below.",
    "The shafts were marbled in oil glazes over a red ground, with each vein carried round the column as it would run in stone, and varnished to a gloss. A little over 3,000 leaves of 23½-carat gold went onto the capitals and mouldings, on oil size. Once the dark varnish was off the panelling we could keep about two thirds of the old graining and match the rest to it; the doors at the end were grained as mahogany, as they had been. The north wall was brushed free of salts and left to dry until midsummer. It then took five thin coats of stone-coloured lime wash, through which any damp that remains can get out.",
  ].join("\n\n"),
  outcome: [
    "Work ended in the week we had given at the start, and no evening booking was lost. The trustees hold a written record of every colour, with a sample board for each finish.",
    "Varnish on the columns should last fifteen years or more. The gilding is out of reach of hands and needs only a soft brush when there is a scaffold up for something else. In about ten years the walls will want a coat of lime wash, which a local painter can put on from the notes we left.",
  ].join("\n\n"),
  images: projectImages(
    { after: "civic-hall-1.jpg", before: "civic-hall-1-before.jpg" },
    "civic-hall-2.jpg",
    "civic-hall-3.jpg",
  ),
  testimonial: {
    quote:
      "They asked to see the old paint before they showed us a single colour, and that settled it for the committee. Eighteen weeks, and not one bill that we had not agreed beforehand.",
    author: "Margaret Hillis",
    role: "Chair of the trustees",
  },
};
