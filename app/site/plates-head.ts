import type { MetaDescriptor } from "react-router";
import type { LayoutData } from "./layout-data.ts";
import { pageHead } from "./page-head.ts";
import type { Plate } from "./plates.ts";
import { platesTexts } from "./search-texts.ts";
import { breadcrumbData } from "./structured-data.ts";

/** A page and the name by which others lead to it. */
interface Place {
  name: string;
  path: string;
}

/**
 * The head of a page of plates.
 *
 * @param list the page that lists the owner
 * @param owner the service or project
 */
export function platesHead(
  layout: LayoutData | undefined,
  list: Place,
  owner: Place,
  { path, plates }: { path: string; plates: Plate[] },
): MetaDescriptor[] {
  return pageHead(layout, {
    ...platesTexts(owner.name, plates),
    path,
    socialPicture: plates[0]?.picture,
    structuredData: layout && [breadcrumbData(layout, [list, owner, { name: "Plates", path }])],
  });
}
