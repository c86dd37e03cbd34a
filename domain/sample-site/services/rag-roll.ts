import type { PartialItem } from "#domain/content/content-type.ts";
import type { services } from "#domain/content/services.ts";
import { heroPicture, samplePlates } from "#domain/sample-site/pictures.ts";
import { specificationOf } from "#domain/sample-site/specification.ts";

const ragRollSpecification = specificationOf({
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

export const ragRoll: PartialItem<typeof services> = {
  id: "service-rag-roll",
  name: "Rag Roll",
  slug: "rag-roll",
  sampler: "rag-roll",
  summary:
    "Soft, broken colour printed into wet glaze with a rolled cloth. Kind to old, uneven walls.",
  description: [
    "A rag-rolled wall carries soft, irregular patches of colour, something like crushed paper or suede. The glaze goes on first; then a cloth twisted into a loose sausage is rolled down through it and lifts part of the colour away. Each turn of the cloth prints differently, so the pattern never repeats in the way a patterned roller does.",
    "Nineteenth-century house painters rolled chamois leather through oil glaze to suggest damask where silk was out of the question. The finish came back in the 1980s, often in colours far apart, and that is the version people remember. Rooms look better with two tones a step or two from each other, plaster pink over cream being a good example. We use an oil or water scumble over eggshell, washed cotton for a firm print, chamois for a softer one, and a torn piece of sea sponge for corners the roll cannot reach.",
    "Of all our finishes this is the most forgiving. Small dents and hairline cracks are lost in the pattern, and a damaged patch can be glazed again and feathered out with a badger softener, which cannot be said of dragging. Two coats of dead-flat varnish make the wall wipeable. Expect ten years or more from it in a sitting room and seven or eight in a busy hallway.",
  ].join("\n\n"),
  process: [
    "Repair loose plaster and fill cracks; fine surface marks may stay, since the pattern covers them.",
    "Roll and lay off two coats of eggshell in the ground colour, a day apart.",
    "Brush on the tinted glaze in patches of about a square metre and even it out with a stippling brush.",
    "Roll a twisted cloth or chamois down through the wet glaze, changing direction often and the cloth as soon as it is loaded.",
    "Work the corners and edges with a sea sponge and soften hard prints with a badger brush.",
    "Varnish dead flat in two coats once the glaze has dried, overnight for water-based and two days for oil.",
  ],
  applications: [
    "Sitting rooms and bedrooms",
    "Walls above a dado rail",
    "Older houses with uneven plaster",
    "Restaurants and tea rooms",
    "Stairwells that get knocks",
    "Alcoves and chimney breasts",
  ],
  keywords: [
    "rag-rolled paint finishes",
    "rag rolling Belfast",
    "decorative wall finishes Northern Ireland",
    "paint effects decorator near me",
    "paint finish for uneven walls",
  ],
  ...heroPicture("rag-roll.jpg"),
  specification: ragRollSpecification,
  plates: samplePlates({ file: "rag-roll-close.jpg", isCloseUp: true }),
  faq: [
    {
      question: "What does rag rolling cost?",
      answer:
        "Allow £35 to £55 a square metre with ground and varnish. A sitting room of ordinary size is four to five days for one decorator, of which the ragging itself takes one.",
    },
    {
      question: "Will it look like the 1980s?",
      answer:
        "It did then because the colours were far apart and the print was large. With close tones and a softened print you see warmth before you see a pattern. We paint a board a metre wide, prop it against your wall and leave it with you for a few days, so that you can judge for yourself.",
    },
    {
      question: "Can you rag roll over wallpaper?",
      answer:
        "Over plain lining paper, yes, as long as it is stuck down at every seam. Vinyl and embossed papers have to come off, because the glaze gathers in the relief and the steam of a later strip would take everything with it.",
    },
    {
      question: "One wall has been replastered. Can you match the other three?",
      answer:
        "Often. We need to know what was used and how it has yellowed, so we clean a patch behind a radiator or a picture first and mix to that. If the old glaze has faded unevenly, doing all four walls costs less than chasing the match.",
    },
    {
      question: "Are the oily rags a fire risk?",
      answer:
        "They can be. Rags wet with linseed oil heat up as they dry, and a bundle of them can catch fire unaided. Ours are soaked in water as we go and taken off the premises every evening. Water-based glaze does not do this.",
    },
  ],
};
