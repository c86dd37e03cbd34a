import type { Service } from "#domain/content/services.ts";

/** What something costs in pounds, from the least to the most. */
export interface PriceRange {
  least: number;
  most: number;
  /** What it is for: `square metre`, `door`; undefined where the text does not say. */
  unit: string | undefined;
}

const amount = "£(\\d[\\d,]*(?:\\.\\d\\d)?)";
const range = new RegExp(
  `${amount} ?(?:to|and|-|–) ?${amount}(?: ?(?:a|an|per|/) (square met(?:re|er)|m²|m2|\\p{L}+))?`,
  "u",
);

/**
 * The first range of prices that the service's answers name, as in '£45 to £70 a square metre';
 * undefined when none does.
 */
export function pricesOf({ faq }: Pick<Service, "faq">): PriceRange | undefined {
  for (const { answer } of faq) {
    const [, least, most, unit] = range.exec(answer) ?? [];
    if (least && most) return { least: pounds(least), most: pounds(most), unit: unitOf(unit) };
  }
  return undefined;
}

/**
 * What finishes of this site cost, as people read it: `£22 to £280 a square metre`; undefined where
 * no text says so.
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
