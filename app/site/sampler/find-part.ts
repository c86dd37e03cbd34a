/**
 * The element of the page with this id.
 * @throws if the page has none of this kind: the script and the page are then of two versions
 */
export function findPart<Kind extends Element>(id: string, kind: new () => Kind): Kind {
  const found = document.getElementById(id);
  if (found instanceof kind) return found;
  throw new Error(`The page has no ${kind.name} with the id ${id}`);
}

/** The first element that matches. Throws likewise. */
export function findIn<Kind extends Element>(
  root: ParentNode,
  selector: string,
  kind: new () => Kind,
): Kind {
  const found = root.querySelector(selector);
  if (found instanceof kind) return found;
  throw new Error(`The page has no ${kind.name} at ${selector}`);
}
