import { specificationOf } from "#domain/sample-site/specification.ts";

export const marblingSpecification = specificationOf({
  substrate:
    "Plaster, timber, MDF, slate, and primed metal, rigid and dry; timber at 14 % moisture or less. Joints of panels and columns are agreed on a drawing, since marble comes in slabs and blocks.",
  preparation:
    "To BS 6150. Fill, prime and sand until no brush mark can be felt, 320 grit before the last ground coat. Work to listed fabric is agreed with the conservation officer, with a removable layer between old and new.",
  coats:
    "Three of oil-based eggshell in the ground colour, 16 hours apart. Two to four thin glazes of linseed oil and pigment, wet into wet; veins; one last thin glaze. Counters: water-based colour instead.",
  protection:
    "Two or three coats of varnish, rubbed down and waxed to the sheen of the stone. Counters and table tops: two-pack polyurethane lacquer, sprayed or brushed, cured for seven days.",
  upkeep:
    "Dust; wipe with a damp cloth, no cream cleaners. Chimneypieces and columns 15 to 20 years; a new coat of lacquer on counters every four or five years.",
  limits:
    "Interior use. Not inside a shower, not where the surface is too hot to rest a hand on, not under a hot pan. 10 to 25 °C while it is applied. A sample of at least 600 × 600 mm is approved first.",
  fire: "C-s1, d0 to BS EN 13501-1 on plaster, slate and metal; on timber and MDF, the class of the board.",
  health:
    "Eggshell below 300 g/l, glazes below 200 g/l, varnish below 130 g/l. Two-pack lacquer is sprayed in the workshop, under extraction.",
  samples:
    "A board of 600 × 600 mm for each stone, with one joint. It is signed, and the client keeps it.",
  standards:
    "BS 6150 for preparation and painting. Lacquered tops: BS EN 12720 for stains from cold liquids.",
  samplePrice:
    "£140 to £280 a square metre by kind of stone; £650 to £1,200 for a chimneypiece with preparation and varnish.",
});
