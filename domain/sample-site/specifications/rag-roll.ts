import { specificationOf } from "#domain/sample-site/specification.ts";

export const ragRollSpecification = specificationOf({
  substrate:
    "Gypsum or lime plaster, plasterboard with a skim coat, and plain lining paper stuck down at every seam. Hairline cracks and small dents may stay. Vinyl and embossed papers come off first.",
  preparation:
    "To BS 6150. Scrape loose paint, mend loose plaster, fill cracks and sand. Alkali-resisting primer on new plaster, stain block on old water marks. Old paint is tested for lead before sanding.",
  coats:
    "Two of eggshell in the ground colour, about 14 m² a litre each, 16 hours apart. One of tinted scumble glaze in patches of a square metre, stippled even and rolled with cotton or chamois.",
  protection:
    "Two coats of dead-flat varnish once the glaze is dry: overnight for water-based glaze, two days for oil. Wipeable after seven days.",
  upkeep:
    "Dust; wipe marks with a damp soft cloth. A damaged patch is glazed again and feathered out. Ten years or more in a sitting room, seven or eight in a busy hallway.",
  limits:
    "Interior use, out of the reach of splashing water. 8 to 25 °C and below 75 % relative humidity while it is applied. Rags wet with linseed oil can heat and catch fire: they are soaked in water and leave the site every evening.",
  fire: "B-s1, d0 to BS EN 13501-1 on plaster and plasterboard.",
  health:
    "Eggshell and water-based varnish below 130 g/l, glaze below 200 g/l. The room is aired for a day after each coat.",
  samples:
    "One board of 600 × 450 mm for each pair of colours, and a square metre on the wall itself if the room is large.",
  standards: "BS 6150 for preparation and painting. Varnished: wet scrub class 2 to BS EN 13300.",
  samplePrice: "£35 to £55 a square metre with ground and varnish.",
});
