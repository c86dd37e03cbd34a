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
  samplePrice:
    "£160 to £260 a square metre for Dutch metal, £700 to £1,000 for gold leaf, £45 to £75 for mica and glitter glazes.",
});
