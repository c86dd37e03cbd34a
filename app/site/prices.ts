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
  "u",
);

/**
 * The first range of prices in the service's answers, such as '£45 to £70 a square metre'.
 * Undefined if there is none.
 */
export function pricesOf({ faq }: Pick<Service, "faq">): PriceRange | undefined {
  for (const { answer } of faq) {
    const [, least, most, unit] = range.exec(answer) ?? [];
    if (least && most) return { least: pounds(least), most: pounds(most), unit: unitOf(unit) };
  }
  return undefined;
}

/**
 * The prices of all finishes, e.g. `£22 to £280 a square metre`. Undefined if no finish has a price
 * per square metre.
 */
export function priceRangeOf(services: Service[]): string | undefined {
  const prices = services.map(pricesOf).filter((found) => found?.unit === squareMetre);
  const [least, most] = [
    Math.min(...prices.map((found) => found?.least ?? 0)),
    Math.max(...prices.map((found) => found?.most ?? 0)),
  ];
  return prices.length > 0 ? `£${least} to £${most} a ${squareMetre}` : undefined;
}

export const squareMetre = "square metre";

function unitOf(unit: string | undefined): string | undefined {
  return unit && /^(square met|m²|m2)/.test(unit) ? squareMetre : unit;
}

function pounds(text: string): number {
  return Number(text.replaceAll(",", ""));
}
