/** The specification of a built-in finish, by the terms that specifiers look for. */
interface SpecificationTexts {
  substrate: string;
  preparation: string;
  coats: string;
  protection: string;
  upkeep: string;
  limits: string;
  /** Invented, like the three below. */
  fire: string;
  health: string;
  samples: string;
  standards: string;
  /** Invented, like all prices of the sample site. */
  samplePrice: string;
}

const sampleValue = "Sample value, not a declaration.";

/** The rows of a specifier's sheet in their usual order. What is invented says that it is. */
export function specificationOf(texts: SpecificationTexts) {
  return [
    { term: "Substrate", text: texts.substrate },
    { term: "Preparation", text: texts.preparation },
    { term: "Coats", text: texts.coats },
    { term: "Protection", text: texts.protection },
    { term: "Upkeep", text: texts.upkeep },
    { term: "Limits", text: texts.limits },
    { term: "Fire class", text: `${texts.fire} ${sampleValue}` },
    { term: "VOC and health", text: `${texts.health} ${sampleValue}` },
    { term: "Samples and approval", text: `${texts.samples} Sample terms, not an offer.` },
    { term: "Standards", text: `${texts.standards} ${sampleValue}` },
    { term: "Price range", text: `${texts.samplePrice} Sample price, not an offer.` },
  ];
}
