import { specificationOf } from "#domain/sample-site/specification.ts";

export const metallicSpecification = specificationOf({
  substrate:
    "Plaster, timber, MDF, primed metal and glass, polished smooth, since leaf shows every scratch. Dry and free of silicone. Outdoors only gold, on sound painted metal, stone or timber.",
  preparation:
    "To BS 6150. Fill, prime and sand through to 400 grit. Two coats of red, ochre or black ground, then a thin sealer so that the size dries evenly. Dust-free, with the heating off.",
  coats:
    "Leaf: one of oil size, three or twelve hours, then transfer leaf by hand. Gold of 23½ carats takes seven or eight books of 25 leaves a square metre. Mica and glitter: two of clear glaze with flake.",
  protection:
    "Gold out of reach: none. Dutch metal and aluminium: two coats of shellac or lacquer within days, tougher at shoulder height. Glitter: one clear coat, rubbed smooth.",
  upkeep:
    "Dust with a soft brush, no cleaners on gold. Sealed Dutch metal keeps 10 to 15 years; scratches are sealed in the same week. Gold lasts generations indoors, about 20 years outdoors.",
  limits:
    "Dutch metal stays indoors and darkens along a scratch. Glitter comes off only by sanding or skimming. 15 to 22 °C and below 65 % relative humidity for size. Flake is mica or glass, free of plastic.",
  fire: "B-s1, d0 to BS EN 13501-1 on plaster and metal; gold leaf itself does not burn.",
  health:
    "Size below 300 g/l, glazes and water-based lacquer below 130 g/l. Shellac is aired for a day. Dutch metal holds copper and zinc.",
  samples:
    "One board of 300 × 300 mm for each leaf and ground, signed; for gold, with the carats and the maker written on its back.",
  standards: "BS 6150 for preparation. Gold to its hallmark of 23½ carats, book by book.",
  samplePrice:
    "£160 to £260 a square metre for Dutch metal, £700 to £1,000 a square metre for gold leaf, £45 to £75 a square metre for mica and glitter glazes.",
});
