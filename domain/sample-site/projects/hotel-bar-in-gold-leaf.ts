import type { PartialItem } from "#domain/content/content-type.ts";
import type { projects } from "#domain/content/projects.ts";
import { projectImages } from "#domain/sample-site/pictures.ts";

export const hotelBarInGoldLeaf: PartialItem<typeof projects> = {
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
