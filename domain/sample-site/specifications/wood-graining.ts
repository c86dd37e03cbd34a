import { specificationOf } from "#domain/sample-site/specification.ts";

export const woodGrainingSpecification = specificationOf({
  substrate:
    "Softwood, hardwood, MDF and steel doors and joinery, indoors and out. Timber at 14 % moisture or less indoors, 18 % outdoors. Not uPVC, which moves too much in the sun.",
  preparation:
    "To BS 6150. Strip or sand, two coats of shellac on knots, fill, and prime to suit: wood primer, MDF primer, or zinc phosphate on steel. Old paint is tested for lead before sanding.",
  coats:
    "Two or three of oil-based eggshell in the ground colour, 16 hours apart. One of oil scumble, combed, flogged and figured by hand. One overgrain in water colour after 24 hours.",
  protection:
    "Indoors two coats of satin varnish, outdoors three of exterior varnish with a UV filter. Toned to match old work. On fire doors the make-up is submitted to the door’s certifier first.",
  upkeep:
    "Wipe with a damp cloth. Indoors about 20 years. Outdoors one fresh coat of varnish every three or four years, before the old coat cracks; sooner facing south.",
  limits:
    "Above 8 °C, and outdoors dry for 24 hours after each coat. Doors stay open until the varnish is hard, 48 hours. Varnish warms in colour with age; pale woods get a water-based one.",
  fire: "On timber and steel, the class of the door; three thin coats leave the rating of a fire door to its certifier.",
  health:
    "Eggshell below 300 g/l, scumble below 200 g/l, varnish below 400 g/l outdoors and 130 g/l indoors. Shellac is aired for a day.",
  samples:
    "A panel of 600 × 300 mm for each wood, beside the old work if it is to match. It is signed before the first door.",
  standards: "BS 6150 for preparation and painting. Outdoors: varnish tested to BS EN 927-3.",
  samplePrice:
    "£220 to £380 a side for a six-panel interior door with its frame, £45 to £75 a square metre for flat panelling; £120 to £180 for a new coat of varnish on a front door.",
});
