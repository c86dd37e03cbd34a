import { specificationOf } from "#domain/sample-site/specification.ts";

export const stipplingSpecification = specificationOf({
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
