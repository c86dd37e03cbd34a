import { specificationOf } from "#domain/sample-site/specification.ts";

export const draggingSpecification = specificationOf({
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
