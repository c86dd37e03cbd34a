import { type PartialItem, wholeItem } from "#domain/content/content-type.ts";
import { type Project, type projects, projects as projectType } from "#domain/content/projects.ts";
import { projectImages } from "./pictures.ts";

const civicHallRestoration: PartialItem<typeof projects> = {
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

const hotelBarInGoldLeaf: PartialItem<typeof projects> = {
  id: "project-hotel-bar-in-gold-leaf",
  title: "Hotel bar in gold leaf",
  slug: "hotel-bar-in-gold-leaf",
  sector: "Commercial",
  location: "Belfast",
  year: 2024,
  client: "An independent hotel",
  duration: "5 weeks, 12 days of them on site",
  scope:
    "A back bar in aged gold leaf, an eight-metre counter marbled as Verde, and the bar front and panelling lacquered in navy.",
  finishes: ["Metallic Finishes & Glittering", "Marbling", "Satin Lacquer"],
  challenge: [
    "The owners wanted a back bar in real gold, which glows in low light and does not tarnish, and a counter that looks like green marble. Stone of that length would have meant strengthening the floor, so the counter had to be paint. Both would have to stand up to wet glasses, lemon juice and a wipe-down every night.",
    "Spirits were the awkward part. Gold out of reach is best left bare, but a cloth every night would rub it through. Leaf that is handled is usually sealed with shellac, and alcohol dissolves shellac. On top of that the bar could close for only twelve days in January, with the electricians in the same room for most of them.",
  ].join("\n\n"),
  solution: [
    "We skimmed the back wall, sanded it to a polish and painted it red-brown before laying 23½-carat transfer gold on twelve-hour oil size. Some of the leaves were allowed to break so that the ground shows. Once the size was hard, a coat of dewaxed shellac went over the leaf to isolate it. Thin acrylic glazes in umber darken the wall towards its foot, where bottles and hands would have aged it, and two coats of water-based polyurethane keep the alcohol away from all that is below.",
    "The counter came to our workshop in three lengths during December. It was marbled in acrylic glazes over a near-black ground, since two-pack lacquer lifts fresh oil paint, with the veins drawn by sword liner and softened with a badger brush. Five coats of two-pack polyurethane followed, flatted between coats and polished. Before any of this we stood gin and cut lemons on a sample board overnight, and the owner kept the board. The fluted front and wall panels were sprayed in satin navy over two nights, when the other trades had gone home.",
  ].join("\n\n"),
  outcome: [
    "The bar opened on the evening it was meant to. Eight months later we went back to look. No leaf had worn through, and fine scratches near the taps were polished out of the counter in a morning.",
    "Nightly care is a damp cloth and no bleach. The counter is due another coat of lacquer in its fourth year, which takes two nights. The back wall should need nothing for ten years, and there is a repair tin behind the bar in case a bottle goes astray.",
  ].join("\n\n"),
  images: projectImages("hotel-bar-1.jpg", "hotel-bar-2.jpg", "hotel-bar-3.jpg"),
  testimonial: {
    quote:
      "Our bar manager wanted to know about lemon juice before he wanted to know about colour. They had already tested it.",
    author: "Aoife Brennan",
    role: "Owner",
  },
};

const drawingRoomMalone: PartialItem<typeof projects> = {
  id: "project-drawing-room-malone",
  title: "Drawing room, Malone",
  slug: "drawing-room-malone",
  sector: "Residential",
  location: "Belfast",
  year: 2023,
  client: "Private owners",
  duration: "6 weeks",
  scope:
    "Walls taken back to plaster and lime-washed in blue-grey, with a softwood chimneypiece marbled as Siena and Verde.",
  finishes: ["Lime Wash", "Marbling", "Hand-Brushed Joinery"],
  challenge: [
    "Under the lining paper of this Edwardian room were three coats of vinyl emulsion, and bands of gypsum where cables had been chased in. Lime wash holds on neither of them. The chimneypiece was a softwood replacement from the 1970s and looked it, beside a good plaster cornice.",
    "The owners had seen clouded walls in Italy and liked them, but did not want a yellow room. Low evening sun comes in from the west and turns most greys green, so the colour could only be chosen at that hour.",
  ].join("\n\n"),
  solution: [
    "Paper and emulsion were steamed and scraped off until the old lime plaster was bare. We cut the gypsum out along the cable runs, filled the chases with lime plaster and left them for three weeks while the joinery was done. Six sample boards took turns beside the window in the meantime. The one chosen is lime putty with ultramarine and black oxide. Prussian blue would have given a similar colour on the day and faded, because it does not stand lime. Five coats went on, brushed criss-cross onto damp plaster a day apart, with casein in the last.",
    "On the chimneypiece, Siena was laid over a warm white ground in raw and burnt sienna, and Verde over black, with joints painted where a mason would have put them. The slips nearest the fire are slate, so those were marbled on a heat-resistant ground. Satin varnish and a coat of wax finish it. Skirtings, picture rail and window were brushed by hand in off-white eggshell.",
  ].join("\n\n"),
  outcome: [
    "The walls are grey in the morning and nearer blue by lamplight. The clouding shows most towards sunset, when the light rakes across it; straight on, at noon, the colour is nearly even.",
    "Keeping it costs little. The same mix, brushed on about every ten years, is two days’ work and needs no stripping; the owners have the recipe and a bag of the pigment. Marks are dabbed over from a tub, since the wall cannot be scrubbed. The chimneypiece has a dry cloth when the room is dusted and a thin coat of wax once a year.",
  ].join("\n\n"),
  images: projectImages("drawing-room-1.jpg", "drawing-room-2.jpg", "drawing-room-3.jpg"),
  testimonial: {
    quote:
      "We picked the colour at half past seven on a June evening, with six boards propped along the skirting. Nobody hurried us, and it was the one I would have ruled out in the morning.",
    author: "Claire Mawhinney",
    role: "Home owner",
  },
};

const georgianTownhouseHall: PartialItem<typeof projects> = {
  id: "project-georgian-townhouse-hall",
  title: "Georgian townhouse hall",
  slug: "georgian-townhouse-hall",
  sector: "Heritage",
  location: "Downpatrick, County Down",
  year: 2021,
  client: "A building preservation trust",
  duration: "7 weeks",
  scope:
    "Entrance hall dragged in bottle green over sage, and a new softwood front door grained to match doors of 1840.",
  finishes: ["Dragging", "Wood Graining", "Hand-Brushed Joinery"],
  challenge: [
    "Some decades ago the front door rotted at the foot and was replaced with a flush one. The trust had a joiner make a six-panel door in redwood, right in every moulding. Two doors off the hall still carried oak graining of about 1840, and the new one would be seen beside them.",
    "Above the wainscot the plaster was original and far from flat, with a long swelling where a doorway had once been blocked. Dragged lines show up a hump. Levelling the wall would have meant losing plaster that the trust was there to keep.",
  ].join("\n\n"),
  solution: [
    "The old doors came first. We cleaned them with soft cloths and mild solvent until we could read how the grainer had worked: a buff ground, steel combs for the straight grain, a thumb in a cloth for the figure. The new door had its knots sealed with shellac, then primer and three coats of buff eggshell. It was grained with the same kind of tools, overgrained in vandyke brown bound with beer, and varnished in a tone between the old doors and a new one.",
    "Loose plaster was pinned and grouted, hollows were filled by hand, and the swelling was left. To keep it quiet we brought the two greens close together and dragged each panel in a single stroke, so that no join falls where the light rakes across. The panel mouldings, wainscot and doorcase are stone-coloured eggshell, brushed along the timber without a roller.",
  ].join("\n\n"),
  outcome: [
    "The ground floor is let as offices and the hall is walked through every day. In three years it needed one repair, where the handlebar of a bicycle caught a panel. That panel was glazed again from corner to corner in an afternoon.",
    "Inside, the door has had nothing but a damp cloth. Its weather side is painted plain and comes up for a coat whenever the windows do. The walls should stand until the early 2030s before they want fresh varnish.",
  ].join("\n\n"),
  images: projectImages(
    "georgian-townhouse-1.jpg",
    "georgian-townhouse-2.jpg",
    "georgian-townhouse-3.jpg",
  ),
  testimonial: {
    quote:
      "I have specified graining before and been given brown paint with lines in it. Here somebody had read the old doors and answered them.",
    author: "Ian Crawford",
    role: "Conservation architect",
  },
};

/**
 * The built-in projects, newest year first; the home page shows the first three. Sample content:
 * none was a real job.
 */
export const sampleProjects: Project[] = [
  civicHallRestoration,
  hotelBarInGoldLeaf,
  drawingRoomMalone,
  georgianTownhouseHall,
].map((sample) => wholeItem(projectType, sample));
