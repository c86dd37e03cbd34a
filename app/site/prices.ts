import type { Service } from "#domain/content/services.ts";

/** A range of prices, in pounds. */
export interface PriceRange {
  least: number;
  most: number;
  /** The unit that is priced: `square metre`, `door`. Undefined if the text names none. */
  unit: string | undefined;
}

const amount = "£(\\d[\\d,]*(?:\\.\\d\\d)?)";
const range = new RegExp(
  `${amount} ?(?:to|and|-|–) ?${amount}(?: ?(?:a|an|per|/) (square met(?:re|er)|m²|m2|\\p{L}+))?`,
  "gu",
);

/**
 * The ranges of prices in the service's answers and specification, such as '£45 to £70 a square
 * metre', each once.
 */
export function pricesOf({ faq, specification }: Priced): PriceRange[] {
  const texts = [...faq.map(({ answer }) => answer), ...specification.map(({ text }) => text)];
  const found = texts.flatMap((text) =>
    [...text.matchAll(range)].map(([, least = "", most = "", unit]) => ({
      least: pounds(least),
      most: pounds(most),
      unit: unitOf(unit),
    })),
  );
  return [...new Map(found.map((prices) => [JSON.stringify(prices), prices])).values()];
}

type Priced = Pick<Service, "faq" | "specification">;

/**
 * The prices of all finishes, e.g. `£22 to £1,000 a square metre`. Undefined if no finish has a
 * price per square metre.
 */
export function priceRangeOf(services: Priced[]): string | undefined {
  const prices = services.flatMap(pricesOf).filter(({ unit }) => unit === squareMetre);
  if (prices.length === 0) return undefined;
  const least = Math.min(...prices.map((each) => each.least));
  const most = Math.max(...prices.map((each) => each.most));
  const [from, to] = [least, most].map((price) => `£${price.toLocaleString("en-GB")}`);
  return `${from} to ${to} a ${squareMetre}`;
}

export const squareMetre = "square metre";

function unitOf(unit: string | undefined): string | undefined {
  return unit && /^(square met|m²|m2)/.test(unit) ? squareMetre : unit;
}

function pounds(text: string): number {
  return Number(text.replaceAll(",", ""));
}
