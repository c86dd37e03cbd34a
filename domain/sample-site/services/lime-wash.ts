import type { PartialItem } from "#domain/content/content-type.ts";
import type { services } from "#domain/content/services.ts";
import { heroPicture, samplePlates } from "#domain/sample-site/pictures.ts";
import { specificationOf } from "#domain/sample-site/specification.ts";

const limeWashSpecification = specificationOf({
  substrate:
    "Lime plaster and render, limestone, sandstone, soft brick, old lime wash. Gypsum and plasterboard only over a silicate primer with quartz. Porous, sound and free of vinyl or acrylic paint.",
  preparation:
    "Drop test for suction. Strip modern paint by steam or poultice. Mend in lime plaster, or in NHL 3.5 to BS EN 459-1 where the wall is damp or exposed; four weeks to cure. Dampen before each coat.",
  coats:
    "Three to five, a day apart, about 5 m² a litre each: matured lime putty let down to the thickness of milk, with alkali-fast pigment, by block brush. Casein in the last coat where sleeves brush by.",
  protection:
    "None: a sealer would close the pores. Outdoors, raw linseed oil or tallow in the last coat sheds driving rain. Shade and misting until each coat has carbonated.",
  upkeep:
    "Dust down, dampen and brush on another coat; nothing is stripped. Indoors every eight to twelve years, outdoors every three to six.",
  limits:
    "Cannot be scrubbed and leaves a trace of chalk. Not behind hobs, sinks and basins. Outdoors from April to September, above 5 °C, no frost or heavy rain due. Caustic when wet: gloves and goggles, glass masked.",
  fire: "A1 to BS EN 13501-1 on masonry and lime plaster: nothing in it burns.",
  health:
    "Free of VOC; casein is a milk protein. Wet lime is caustic, so the room is closed until each coat is dry. It hinders mould.",
  samples:
    "Three patches of a square metre on the wall itself, seen dry after a week, since a board does not take lime as the wall does.",
  standards: "BS EN 459-1 for the lime. Vapour passes freely: class V1 to BS EN ISO 7783.",
  samplePrice:
    "£22 to £40 a square metre for four coats on a sound mineral wall, before stripping or new plaster.",
});

export const limeWash: PartialItem<typeof services> = {
  id: "service-lime-wash",
  name: "Lime Wash",
  slug: "lime-wash",
  sampler: "lime-wash",
  summary: "Chalky, breathable colour for lime and mineral walls, built up in thin, clouded coats.",
  description: [
    "Lime wash is slaked lime let down with water until it is as thin as milk, and coloured with a little pigment. Brushed onto a damp mineral wall it looks almost transparent. As it dries it turns chalky and opaque; then it slowly takes carbon dioxide from the air and becomes calcium carbonate, which is what limestone is made of. What you are left with belongs to the wall and does not lie on it as a film. Colour clouds softly from one brush stroke to the next, and looks different at noon and by lamplight.",
    "It was the ordinary paint of Ulster farmhouses and churches, renewed most springs because lime was cheap and burned nearby. Being porous, it lets a solid wall dry out, and while fresh it is alkaline enough to discourage mould. It has to have something mineral to hold on to: lime plaster, render, stone, brick or a silicate primer. Vinyl emulsion and bare gypsum will not do, so the first job is to find out what the wall is. We use matured lime putty, pigments that stand up to alkali, and a little casein in the last coat where sleeves will brush against it. Repairs are made in lime plaster, or in NHL where a wall is damp or exposed.",
    "Indoors, expect eight to twelve years before it wants a fresh coat; outside it is three to six, depending on how hard the rain drives. Nothing needs stripping. You dust the wall down, dampen it and brush on another coat, and with our recipe some owners do that themselves for the price of a tub of putty. It cannot be scrubbed, and a dark jacket leaning on it will pick up some chalk.",
  ].join("\n\n"),
  process: [
    "Test the wall with drops of water and a scraper to learn whether it is porous, sound and mineral.",
    "Take off modern paint where there is any, mend with lime plaster and let the repairs cure.",
    "Dampen the wall with clean water, so that it does not suck the lime dry.",
    "Brush on three to five thin coats with a wide block brush, criss-cross and a day apart.",
    "Keep sun, draughts and heating off each coat and mist it if it dries too fast, since lime that dries before it carbonates turns to powder.",
    "Leave you the recipe, a bag of the pigment mix and a tub of wash for marks.",
  ],
  applications: [
    "Old houses with solid walls",
    "Sitting rooms and bedrooms",
    "Farmhouses and outbuildings",
    "Churches and halls",
    "Restaurants with bare plaster",
    "Exterior render and stone",
  ],
  keywords: [
    "lime wash paint for old walls",
    "lime wash Belfast",
    "limewash walls Northern Ireland",
    "breathable paint for old houses",
    "limewash on lime plaster",
  ],
  ...heroPicture("lime-wash.jpg"),
  specification: limeWashSpecification,
  plates: samplePlates(
    { file: "lime-wash-close.jpg", isCloseUp: true },
    {
      file: "drawing-room-1.jpg",
      caption: "A drawing room in Malone, blue-grey over lime plaster",
    },
    { file: "drawing-room-3.jpg", caption: "The same walls by lamplight" },
  ),
  faq: [
    {
      question: "My walls are plasterboard or gypsum. Can I have lime wash?",
      answer:
        "Not directly, because it would dust off. Over gypsum we first brush on a silicate primer with fine quartz in it, which gives the lime a mineral key. The colour then clouds much as it does on lime plaster, though the wall breathes no better than it did before.",
    },
    {
      question: "Does it rub off?",
      answer:
        "Properly carbonated lime wash leaves a trace of chalk on a dark sleeve and no more. In passages and behind chairs we add casein to the last coat, which binds it further. If a wall powders heavily, it dried too fast or went on too thick.",
    },
    {
      question: "What does it cost, first and later?",
      answer:
        "On a sound mineral wall, £22 to £40 a square metre for four coats. Stripping vinyl paint or replacing gypsum can double that, so we look before we price. A refresher coat years later is about a quarter of the first cost.",
    },
    {
      question: "Is it suitable for a kitchen or bathroom?",
      answer:
        "On the walls in general, yes, and it copes well with steam. Behind a hob, a sink or a basin it stains and cannot be washed, so those places want tile, stone or another finish.",
    },
    {
      question: "Can it go outside in our weather?",
      answer:
        "Yes, between about April and September. It must go on above 5 °C with no frost or heavy rain due for several days, and preferably not in full sun. On walls that take driving rain, some raw linseed oil or tallow in the last coat helps to shed water.",
    },
  ],
};
