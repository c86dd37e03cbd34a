import type { PartialItem } from "#domain/content/content-type.ts";
import type { services } from "#domain/content/services.ts";
import { heroPicture, samplePlates } from "#domain/sample-site/pictures.ts";
import { specificationOf } from "#domain/sample-site/specification.ts";

const woodGrainingSpecification = specificationOf({
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

export const woodGraining: PartialItem<typeof services> = {
  id: "service-wood-graining",
  name: "Wood Graining",
  slug: "wood-graining",
  sampler: "wood-graining",
  summary:
    "Oak, mahogany and walnut drawn by hand on softwood, MDF or steel, and varnished to last.",
  description: [
    "Graining paints one wood over another, or over MDF and steel, so that a softwood door looks like oak, mahogany or walnut. It takes tinted glaze and a handful of odd tools. A flogger is slapped along the surface to break the glaze into pores, steel and rubber combs pull the straight grain, a check roller prints the short dark flecks of oak, and a cloth stretched over the thumbnail wipes out the silver figure. Each door is drawn separately, as each would have been sawn separately.",
    "Most joinery in Georgian and Victorian houses here was imported pine, and graining was its normal finish, on shop fronts as much as on shutters. Plenty of it survives below later paint. We work as those grainers did: shellac knotting over the knots, two or three coats of oil-based eggshell in buff for oak or salmon for mahogany, then oil scumble with a touch of megilp, a jellied medium that keeps a comb mark from flowing together again. After that dries comes the overgrain, thin water colour such as vandyke brown bound with stale beer, which supplies the shadows a single glaze lacks.",
    "Varnish decides how long it lasts. Indoors, two coats of satin keep a grained door for twenty years or so. Weather is another matter: a front door wants a fresh coat of exterior varnish every three or four years, sooner if it faces south. Done before the old coat cracks, that is a day’s work at £120 to £180, and the graining underneath need not be touched.",
  ].join("\n\n"),
  process: [
    "Strip or sand back, fill, and seal every knot with two coats of shellac.",
    "Prime and lay two or three coats of eggshell in the ground colour of the wood, sanding between them.",
    "Brush on the scumble one member at a time: panels, then muntins, rails and stiles, in the order the joiner put them together.",
    "Comb, flog and wipe out the figure while the glaze is open, with the grain stopping cleanly at each joint.",
    "Overgrain in thin water colour when the oil has dried, and soften it across the grain with a badger brush.",
    "Varnish in two coats indoors or three outside, toned to match old work where there is any.",
  ],
  applications: [
    "Panelled doors and shutters",
    "Front doors and shop fronts",
    "Wainscot and wall panelling",
    "Fire doors that must look old",
    "Staircases and handrails",
    "Church and courtroom fittings",
  ],
  keywords: [
    "painted wood graining for doors",
    "wood graining Belfast",
    "oak grained front door Northern Ireland",
    "scumble graining specialist",
    "match old graining listed building",
  ],
  ...heroPicture("wood-graining.jpg"),
  specification: woodGrainingSpecification,
  plates: samplePlates(
    { file: "wood-graining-close.jpg", isCloseUp: true },
    {
      file: "georgian-townhouse-3.jpg",
      caption: "A softwood front door in Downpatrick, grained as oak",
    },
    {
      file: "civic-hall-3.jpg",
      caption: "Panelling in County Armagh: old graining kept, new graining matched",
    },
  ),
  faq: [
    {
      question: "What does a door cost?",
      answer:
        "A six-panel interior door with its frame comes to £220 to £380 a side, depending on the wood and on how much filling it needs. Oak with plain combed grain is at the lower end, feathered mahogany at the upper.",
    },
    {
      question: "Would it be cheaper to buy an oak door?",
      answer:
        "For one plain door of standard size it often would. Graining makes sense where the door is old or listed, where it is one of a set, or where a fire door has to sit among old ones without drawing the eye.",
    },
    {
      question: "Can you match graining that is already there?",
      answer:
        "Usually closely enough that you have to look for the join. We clean a corner of the old work to see the first grainer’s ground and tools, make two or three small boards, and tone the new varnish to the colour the old has reached.",
    },
    {
      question: "Does it work on MDF, steel or uPVC?",
      answer:
        "MDF and steel take it well over the right primer. We advise against uPVC: it expands so much in the sun that varnish crazes within a few years.",
    },
    {
      question: "Does it change colour with age?",
      answer:
        "A little. Oil varnish warms towards amber, most of all in dark corners, and that suits oak. Water-based varnish stays clearer and is the better choice over pale woods. Strong sun fades the overgrain slowly, so on a south-facing door we use varnish with a UV filter.",
    },
  ],
};
