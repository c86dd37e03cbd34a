/** The ids of the elements that the page's script works on. */
export const parts = {
  root: "sampler",
  form: "sample-form",
  canvas: "drawing",
  poster: "drawing-poster",
  title: "sample-title",
  look: "sample-look",
  /** Says to those who listen what is shown. */
  heard: "shown-sample",
  news: "sampler-news",
  props: "sampler-props",
  warning: "pair-warning",
  suggest: "suggest-pair",
  swap: "swap-pair",
  about: "about-finish",
  keep: "keep-sample",
  share: "share-sample",
  save: "save-sample",
  shelf: "kept-samples",
  /** Leads to them. */
  toShelf: "to-kept-samples",
  shelfItem: "kept-sample",
  quote: "quote-with-sample",
  /** Says which samples an enquiry takes. */
  sent: "sent-samples",
  boards: "ask-for-boards",
} as const;

/** Marks on the page's root that the style sheet reads, as `data-…`. */
export const marks = {
  /** The drawing has been shown, and stands in front of the picture. */
  drawn: "drawn",
  /** The browser has no WebGL2: the page works as it does without scripts. */
  flat: "flat",
} as const;

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

/** Does what a button says when it is pressed. Presses meanwhile do nothing: each would draw. */
export function actOnPress(id: string, act: () => Promise<void>): void {
  const button = findPart(id, HTMLButtonElement);
  button.addEventListener("click", async () => {
    if (button.hasAttribute("aria-disabled")) return;
    button.setAttribute("aria-disabled", "true");
    try {
      await act();
    } finally {
      button.removeAttribute("aria-disabled");
    }
  });
}
