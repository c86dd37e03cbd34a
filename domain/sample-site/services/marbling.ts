import type { PartialItem } from "#domain/content/content-type.ts";
import type { services } from "#domain/content/services.ts";
import { heroPicture, samplePlates, stepPicture } from "#domain/sample-site/pictures.ts";
import { marblingSpecification } from "#domain/sample-site/specifications/marbling.ts";

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
