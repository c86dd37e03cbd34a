import { specificationOf } from "#domain/sample-site/specification.ts";

export const limeWashSpecification = specificationOf({
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
