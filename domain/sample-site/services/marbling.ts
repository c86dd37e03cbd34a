import type { PartialItem } from "#domain/content/content-type.ts";
import type { services } from "#domain/content/services.ts";
import { heroPicture, samplePlates, stepPicture } from "#domain/sample-site/pictures.ts";
import { specificationOf } from "#domain/sample-site/specification.ts";

const marblingSpecification = specificationOf({
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

const veins = "Draw the veins, soften them with the badger brush and glaze again thinly for depth.";

export const marbling: PartialItem<typeof services> = {
  id: "service-marbling",
  name: "Marbling",
  slug: "marbling",
  sampler: "marbling",
  summary:
    "Veined stone in paint, for columns, chimneypieces and places that real marble cannot go.",
  description: [
    "Marbling is stone drawn in paint. It gives a timber chimneypiece or a plaster column the look of a particular marble, and it goes where the real one cannot, such as round a hollow shaft or across a door. We paint named stones, chiefly Siena, Verde, Carrara and the veined reds, from pieces of the real thing kept on the bench. An invented marble seldom convinces.",
    "Roman house painters did it, and in these islands it was common from the seventeenth century on; a good deal of what passes for marble in Victorian churches and halls is oil paint on plaster. The method has barely changed. Over an oil-based eggshell ground, glazes of linseed oil, white spirit and pigment are laid wet into wet, broken with a sea sponge, opened with a spatter of white spirit and blurred with a badger softener. Veins follow, drawn with a feather or a long sword liner and brushed out along one side, so that they seem to lie below the surface. A last thin glaze sets the whole of it back.",
    "All the wear falls on the varnish. Two or three coats, flatted and waxed, will see a chimneypiece through fifteen to twenty years with nothing but dusting. A counter or table top needs a harder lacquer, and a fresh coat of it every four or five years. This is the dearest of our brush finishes by area, because it is drawn and not patterned. For anything larger than a shelf it still costs well below stone, cut and fitted.",
  ].join("\n\n"),
  process: [
    "Choose the stone with you from real pieces, then paint a board large enough to judge the scale of the veins.",
    "Fill, prime and lay three coats of eggshell in the ground colour, near black for Verde and warm white for Siena, sanding until no brush mark can be felt.",
    "Set out joints where a mason would have put them, since marble comes in slabs and blocks.",
    "Lay and break the glazes wet into wet, one block at a time, so that each reads as a piece of its own.",
    veins,
    "Varnish in two or more coats, flat with fine abrasive and wax to the sheen of the stone.",
  ],
  applications: [
    "Chimneypieces",
    "Columns and pilasters",
    "Bar and reception counters",
    "Hall panels and dados",
    "Bath panels and vanity units",
    "Plinths and table tops",
  ],
  keywords: [
    "painted marbling and faux marble",
    "faux marble fireplace Northern Ireland",
    "painted marble columns",
    "marble paint effect specialist",
    "church marbling restoration",
  ],
  ...heroPicture("marbling.jpg"),
  specification: marblingSpecification,
  stepPictures: [stepPicture(veins, "marbling-white.jpg", "Grey veins on a white marbled panel")],
  plates: samplePlates(
    { file: "marbling-close.jpg", isCloseUp: true },
    { file: "marbling-white.jpg" },
    {
      file: "hotel-bar-3.jpg",
      caption: "A bar counter in Belfast, marbled as Verde and lacquered",
    },
    {
      file: "drawing-room-2.jpg",
      caption: "A softwood chimneypiece in Malone, as Siena and Verde",
    },
    { file: "civic-hall-2.jpg", caption: "Red shafts in a civic hall, under gilded capitals" },
  ),
  faq: [
    {
      question: "What does marbling cost?",
      answer:
        "Flat panels and columns come to £140 to £280 a square metre, depending on the stone; Carrara is quicker than Verde. A chimneypiece is generally between £650 and £1,200 with preparation and varnish.",
    },
    {
      question: "Would it fool a stonemason?",
      answer:
        "At two metres, now and then. With a hand on it, never, because stone is cold and paint takes the temperature of the room. What matters is that the veins run as they do in the quarry and that joints fall where a mason would have cut, and a careful eye is satisfied by that.",
    },
    {
      question: "Can it go round a working fire?",
      answer:
        "On the surround, yes. The rule we keep is that anything too hot to rest a hand on should be stone, slate or iron. Slate slips beside a small fire can be marbled on a heat-resistant ground; beside a stove we leave them bare.",
    },
    {
      question: "Will a marbled counter or bathroom panel survive?",
      answer:
        "With the right clear coat it will. Counters are painted in water-based colour and sealed with two-pack lacquer, which stands up to spirits and hot cups, though a pan straight off the hob will mark it. Bathrooms are fine outside the shower itself.",
    },
    {
      question: "Can you repair old marbling?",
      answer:
        "Yes, and it is often better than starting again. Yellowed varnish is thinned or taken off, losses are filled and touched in with small brushes, and new varnish evens the sheen. In a listed building we agree the method with the conservation officer first and put a removable layer between the old work and ours.",
    },
  ],
};
