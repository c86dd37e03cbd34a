import type { PartialItem } from "#domain/content/content-type.ts";
import type { services } from "#domain/content/services.ts";
import { heroPicture, samplePlates } from "#domain/sample-site/pictures.ts";
import { specificationOf } from "#domain/sample-site/specification.ts";

const metallicSpecification = specificationOf({
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

export const metallicFinishesGlittering: PartialItem<typeof services> = {
  id: "service-metallic-finishes-glittering",
  name: "Metallic Finishes & Glittering",
  slug: "metallic-finishes-glittering",
  sampler: "metallic",
  summary:
    "Gold leaf, Dutch metal, mica and glitter glazes for walls and mouldings, sealed to suit their use.",
  description: [
    "These are the finishes that carry metal or sparkle: gold leaf and Dutch metal, bronze and mica glazes, and flake set in clear glaze. Leaf gives a surface of real metal with the faint grid of its squares. Mica glows and shifts as you walk past. Glitter makes hard points of light and is best kept to a border, a ceiling or a single wall.",
    "Oil gilding is done today much as it was in the eighteenth century. A coloured ground goes on first, red, ochre or black, because it shows at every break and tints the metal over it. Then comes oil size, a varnish that dries to a slow tack, and when it is ready transfer leaf is pressed on square by square from its tissue. Gold of 23 carats or more does not tarnish and needs no varnish. Dutch metal is brass, copper and zinc beaten thin; it costs a fraction as much and goes brown unless it is sealed with shellac or lacquer within days. Aluminium leaf takes the place of silver, which blackens.",
    "Gold out of reach of hands lasts for generations and asks only to be dusted with a soft brush. Sealed Dutch metal on a wall keeps its colour for ten to fifteen years, and wears first at shoulder height and along the backs of seats, where we add a tougher lacquer. Mica glazes wear like any varnished glaze. Glitter is durable but stubborn: removing it means sanding or skimming the wall, and you should know that before it goes on.",
  ].join("\n\n"),
  process: [
    "Fill, sand and prime to a polish, because leaf shows every scratch under it.",
    "Paint two coats of red, ochre or black ground and seal them, so that the size dries evenly.",
    "Brush out oil size as thin as it will go and wait until a knuckle drawn across it squeaks.",
    "Lay transfer leaf with a few millimetres of overlap, press it through the tissue and brush away the loose skewings.",
    "For mica or glitter, lay two coats of clear glaze loaded with flake, crossing the strokes, and rub it smooth between coats.",
    "Tone with thin umber glaze if age is wanted, then seal Dutch metal with shellac or lacquer and leave true gold bare where hands cannot reach.",
  ],
  applications: [
    "Back bars and restaurant walls",
    "Capitals, cornices and mouldings",
    "Ceilings and domes",
    "Mirror and picture frames",
    "Powder rooms",
    "Lettering and signs",
  ],
  keywords: [
    "gold leaf and metallic paint finishes",
    "gold leaf wall Belfast",
    "gilding Northern Ireland",
    "glitter wall glaze",
    "Dutch metal leaf decorator",
  ],
  ...heroPicture("metallic-finishes-glittering.jpg"),
  specification: metallicSpecification,
  plates: samplePlates(
    { file: "metallic-finishes-glittering-close.jpg", isCloseUp: true },
    { file: "hotel-bar-2.jpg", caption: "A back bar in Belfast, in aged gold leaf" },
    { file: "hotel-bar-1.jpg", caption: "The same bar, with its marbled counter" },
    { file: "civic-hall-2.jpg", caption: "A gilded capital in County Armagh" },
  ),
  faq: [
    {
      question: "What is the difference between gold leaf and Dutch metal?",
      answer:
        "Gold leaf is gold, usually 23½ carat, and stays as it is. Dutch metal is brass and a little redder or greener in tone. It has to be sealed, comes in larger squares and shows its joints more. On a lit back bar few people could tell; on a cornice in daylight the gold is calmer and outlasts it many times over.",
    },
    {
      question: "What do they cost?",
      answer:
        "Dutch metal on a prepared wall is £160 to £260 a square metre, sealed. Real gold is £700 to £1,000 a square metre and follows the gold price, so our quote for it holds for two weeks. Mica and glitter glazes run from £45 to £75 a square metre.",
    },
    {
      question: "Will it tarnish?",
      answer:
        "Real gold will not. Sealed Dutch metal keeps its colour for years, but a scratch through the lacquer will darken along the line. We leave a small bottle of sealer, and a scratch touched in the same week stays bright.",
    },
    {
      question: "Can a glitter wall be painted over later?",
      answer:
        "Not straight away, as the flake stands proud and shows through emulsion. It has to be sanded with dust extraction, or skimmed, first. Lining paper over it is the cheaper way out. Our flake is mica, glass or other plastic-free material, bound into the glaze so that it does not shed.",
    },
    {
      question: "Can you gild outside?",
      answer:
        "In real gold, yes. Railing finials, lettering and clock faces are done on twelve-hour oil size and left unvarnished, because varnish fails before gold does. They hold for twenty years or so. Dutch metal should stay indoors.",
    },
  ],
};
