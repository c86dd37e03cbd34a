import type { PartialItem } from "#domain/content/content-type.ts";
import type { services } from "#domain/content/services.ts";
import { heroPicture, samplePlates } from "#domain/sample-site/pictures.ts";
import { specificationOf } from "#domain/sample-site/specification.ts";

const draggingSpecification = specificationOf({
  substrate:
    "Gypsum or lime plaster, plasterboard with a skim coat, lining paper, timber and MDF. Flat to 2 mm under a 2 m straight edge, because the lines show every hollow. New plaster dry, at least four weeks old.",
  preparation:
    "To BS 6150. Wash down, fill, sand to 240 grit and check under a raking lamp. Old paint is tested for lead before sanding. Alkali-resisting primer on new plaster; knotting and primer on bare timber.",
  coats:
    "Two of oil-based eggshell, about 14 m² a litre each, 16 hours apart. One of tinted scumble glaze, oil or acrylic, brushed on and dragged wet, about 15 m² a litre.",
  protection:
    "After 48 hours, one or two coats of dead-flat varnish on walls, two of satin on doors and units. The varnish takes light traffic after 24 hours and full cleaning after 14 days.",
  upkeep:
    "Dust; wipe with lukewarm water and a little washing-up liquid. Revarnish joinery about every five years where hands touch it. Walls last 10 to 15 years in a dry room.",
  limits:
    "Interior use. 8 to 25 °C and below 75 % relative humidity while it is applied and dries. Damage to a wall is glazed again from corner to corner. Walls above 2.7 m take two decorators on a tower.",
  fire: "B-s1, d0 to BS EN 13501-1 on plaster and plasterboard; on timber, the class of the timber.",
  health:
    "Eggshell below 300 g/l, glaze below 200 g/l, water-based varnish below 130 g/l. Windows stay open until the glaze has set; nobody sleeps in the room for 48 hours.",
  samples:
    "One board of 600 × 450 mm for each pair of colours, signed before work begins and kept on site until the end.",
  standards: "BS 6150 for preparation and painting. Varnished: wet scrub class 2 to BS EN 13300.",
  samplePrice: "£45 to £70 a square metre for ground, glaze and varnish, before plaster repairs.",
});

export const dragging: PartialItem<typeof services> = {
  id: "service-dragging",
  name: "Dragging",
  slug: "dragging",
  sampler: "dragging",
  summary:
    "Fine vertical brush lines through a coloured glaze, giving a flat wall the depth of cloth.",
  description: [
    "Dragging puts fine vertical lines into a wall or a door by pulling a long, flat-bristle brush through wet glaze. The colour underneath shows between the lines, so the surface reads as one colour from across the room and as two when you stand beside it. Close tones, such as bottle green over sage, look like woven cloth. A strong contrast looks striped and is harder to live with.",
    "The technique grew out of graining. Painters who could lay the straight grain of oak on a shutter used the same brush, without the wood colours, on the joinery of better houses, and English decorators took it up for whole walls in the middle of the last century. We work over two coats of oil-based eggshell, a ground hard enough to let the brush slide and closed enough not to drink the glaze. The glaze itself is a scumble. In its oil form that means linseed oil, white spirit, driers and pigment; where smell and drying time matter more, we use a slow acrylic.",
    "Under dead-flat varnish a dragged wall lasts as long as good eggshell, ten to fifteen years in a dry room. Doors and kitchen units are varnished satin and want another coat about every five years where hands touch them. Upkeep is a soft damp cloth. Scratches on joinery can be touched in, but damage to a wall means glazing that panel again from corner to corner, because a brush line cannot be joined in the middle.",
  ].join("\n\n"),
  process: [
    "Fill, sand and prime until a lamp held flat to the surface shows no hollows, because every ridge catches the glaze.",
    "Lay two coats of oil-based eggshell in the paler colour and rub each one down with 240-grit paper.",
    "Tint the glaze to your approved sample board and mix enough for the whole room, with a jar over for repairs.",
    "Brush the glaze on in strips about half a metre wide, one decorator laying and another following while the edge is wet.",
    "Pull the dragging brush from top to bottom in one stroke and wipe the bristles after every pass.",
    "Leave it for two days, then varnish dead flat on walls or satin on joinery.",
  ],
  applications: [
    "Panelled halls and stairs",
    "Dining rooms",
    "Kitchen units and dressers",
    "Interior doors and shutters",
    "Hotel corridors above the dado",
    "Library and study joinery",
  ],
  keywords: [
    "drag-painted walls and doors",
    "dragged kitchen units Northern Ireland",
    "strié wall finish",
    "traditional glaze decorator Belfast",
    "hand-dragged panelling",
  ],
  ...heroPicture("dragging.jpg"),
  specification: draggingSpecification,
  plates: samplePlates(
    { file: "dragging-close.jpg", isCloseUp: true },
    {
      file: "georgian-townhouse-1.jpg",
      caption: "A hall in Downpatrick, its panels dragged in bottle green",
    },
    {
      file: "georgian-townhouse-2.jpg",
      caption: "Dragging behind a console table, each panel in one stroke",
    },
  ),
  faq: [
    {
      question: "How much does dragging cost?",
      answer:
        "Walls usually come to £45 to £70 a square metre for ground, glaze and varnish, before any plaster repairs. Kitchens are priced by the door, commonly £70 to £110 each. You get a fixed price once we have seen the surface.",
    },
    {
      question: "Does it suit old, uneven walls?",
      answer:
        "Up to a point. Straight lines show a leaning corner or a hollow in the plaster more than plain paint does. Where the walls wander we keep the two colours close, skim the worst of it first, or suggest rag rolling, which hides a great deal.",
    },
    {
      question: "How do you drag a wall that is taller than one stroke?",
      answer:
        "Two decorators work one above the other from a tower. The upper stroke is lifted away and the lower one brushed up into it, with the meeting points staggered so that no line forms across the wall. Rooms up to about 2.7 metres need no join at all.",
    },
    {
      question: "Can you use water-based glaze?",
      answer:
        "Yes. Acrylic glaze has little smell and the room can be used again next day. It stays workable for ten or fifteen minutes, against half an hour or more for oil, so large walls take an extra pair of hands. For dark colours we still prefer oil, because the lines come out crisper.",
    },
    {
      question: "How do I clean it?",
      answer:
        "Dust it, and wipe marks with lukewarm water and a drop of washing-up liquid on a soft cloth. Avoid cream cleaners and melamine sponges, which rub dead-flat varnish into shiny patches. We leave a labelled jar of glaze and another of varnish.",
    },
  ],
};
