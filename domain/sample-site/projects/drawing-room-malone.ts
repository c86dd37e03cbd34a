import type { PartialItem } from "#domain/content/content-type.ts";
import type { projects } from "#domain/content/projects.ts";
import { projectImages } from "#domain/sample-site/pictures.ts";

export const drawingRoomMalone: PartialItem<typeof projects> = {
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
