import type { PartialItem } from "#domain/content/content-type.ts";
import type { services } from "#domain/content/services.ts";
import { heroPicture, samplePlates } from "#domain/sample-site/pictures.ts";
import { specificationOf } from "#domain/sample-site/specification.ts";

const stipplingSpecification = specificationOf({
  substrate:
    "Skimmed plaster, timber and MDF that is smooth to the fingertips. Textured ceilings from before 2000 need an asbestos survey before anybody sands or scrapes them.",
  preparation:
    "To BS 6150. Fill twice and sand to 320 grit between coats, vacuum, and wipe with a tack rag. Primer to suit the surface. Paint is strained, because stippling draws attention to specks.",
  coats:
    "Two of oil-based eggshell, about 14 m² a litre each, 16 hours apart. One of scumble glaze, about 16 m² a litre, struck square on with a hog bristle stippler; graded from deep to pale where drawn.",
  protection:
    "After 48 hours, two coats of satin varnish on doors, cupboards and furniture; one or two of dead-flat varnish on walls and ceilings.",
  upkeep:
    "Dust; wipe with a damp soft cloth. Panels go ten years before they need varnish. A rubbed patch shows pale and is glazed again to the nearest edge.",
  limits:
    "Interior use. Not where chair backs rub. 10 to 25 °C without draughts while it is applied. Two decorators cover 28 to 37 m² a day of plain stippling. The smell of oil glaze lingers for two or three days.",
  fire: "B-s1, d0 to BS EN 13501-1 on plaster; on timber and MDF, the class of the board.",
  health:
    "Eggshell below 300 g/l, glaze below 200 g/l, varnish below 130 g/l. Oil glaze is aired for three days.",
  samples:
    "One board of 600 × 450 mm for each pair of colours; a graded panel is approved on the first door.",
  standards: "BS 6150 for preparation and painting. Varnished: wet scrub class 2 to BS EN 13300.",
  samplePrice:
    "£40 to £60 a square metre for plain stippling, ground and varnish included; £60 to £90 a side for a graded door panel.",
});

export const stippling: PartialItem<typeof services> = {
  id: "service-stippling",
  name: "Stippling",
  slug: "stippling",
  sampler: "stippling",
  summary:
    "Thousands of fine points struck into the glaze, graded so evenly that no brush mark shows.",
  description: [
    "For stippling, wet glaze is struck square on with a block of hog bristle until it breaks into thousands of fine points. At arm’s length the surface has a faint bloom, like the skin of a peach; from the other side of the room there is only colour. The tool dabs glaze about without dragging it, so the tone can be graded as well, and a panel may run from deep at its edges to pale in the middle with no visible step.",
    "Before rollers and spray guns this was how a good flat oil finish was got. One painter laid the paint and a second followed with the stippler, taking out every brush mark before it set, and better drawing rooms were done so well into the twentieth century. Today it is used for ceilings, graded panels and furniture, and as the first step in other broken-colour work. Our stipplers range from a narrow block for mouldings to one as large as a paperback for walls. Scumble glaze goes over an eggshell ground; the oil kind gives the longest working time and the finest point.",
    "A stippled coat is thin, and only as tough as the varnish on top. Door and cupboard panels get two coats of satin and should go ten years before they need more, while walls are finished dead flat. Keep chair backs off it, because a rubbed patch shows as a pale spot and has to be glazed again to the nearest edge. Plain stippling costs little more than rag rolling; what takes the time is grading.",
  ].join("\n\n"),
  process: [
    "Fill and sand until the surface is smooth to the fingertips, as a stipple draws attention to specks and nibs.",
    "Lay two coats of eggshell, straining the paint and wiping down with a tack rag before each.",
    "Brush on the glaze thinly and evenly, from deep to pale where the panel is to be graded.",
    "Strike the wet glaze square on with the stippling brush, overlapping each blow and blotting the bristles as they load.",
    "Pass over once more with a clean, nearly dry stippler to blend the gradation and pick up any sags.",
    "Varnish when dry, in satin for doors and furniture or dead flat for walls.",
  ],
  applications: [
    "Door and cupboard panels",
    "Drawing rooms in one quiet colour",
    "Ceilings and coves",
    "Painted furniture",
    "Walls behind pictures",
    "Hotel bedrooms",
  ],
  keywords: [
    "stippled paint finishes",
    "stippled panels Northern Ireland",
    "graded glaze wall finish",
    "hand-stippled doors",
    "specialist decorator Belfast",
  ],
  ...heroPicture("stippling.jpg"),
  specification: stipplingSpecification,
  plates: samplePlates(
    { file: "stippling-close.jpg", isCloseUp: true },
    { file: "stippling-ochre.jpg" },
  ),
  faq: [
    {
      question: "How much can you stipple in a day?",
      answer:
        "Two decorators working together cover 300-400 square feet per day, which is about 28 to 37 square metres. One lays the glaze and the other strikes it before it sets. Graded panels and mouldings go more slowly, and the ground coats and varnish are days of their own.",
    },
    {
      question: "What does it cost?",
      answer:
        "Plain stippling on walls runs from £40 to £60 a square metre, ground and varnish included. A graded door panel is £60 to £90 a side, since each one is blended separately.",
    },
    {
      question: "Is this the same as a stippled ceiling?",
      answer:
        "No. The stippled ceilings of the 1970s are a thick textured coating with raised points. Ours is a film of glaze that you can hardly feel. Old textured coatings sometimes contain asbestos, so have them tested before anybody sands or scrapes them.",
    },
    {
      question: "Can a roller or a sprayer do the same?",
      answer:
        "A roller leaves its own texture and a sprayer leaves none, which suits a kitchen door. Neither will fade one colour into another in glaze with the ground still showing through. If you only want a flat colour without brush marks, spraying is cheaper and we will say so.",
    },
    {
      question: "How long is the room out of use?",
      answer:
        "A bedroom of normal size takes about five days: two for the ground, one for the glaze, one for drying and one for varnish. With oil glaze the smell lingers for two or three days longer, so we open the windows and close the door. Water-based glaze shortens all of this.",
    },
  ],
};
