import type { ShownBusiness } from "./layout-data.ts";

/** The title that the browser's tab shows. */
export function wholeTitle(title: string, { name }: ShownBusiness): string {
  return `${title} | ${name}`;
}
