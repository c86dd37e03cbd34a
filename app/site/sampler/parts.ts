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

/** The ids of the elements on which the script of the visitor's own wall works. */
export const wallParts = {
  section: "own-wall",
  chooser: "wall-photo",
  chooserWords: "wall-photo-words",
  /** Hidden while there is no photo. */
  view: "wall-view",
  stage: "wall-stage",
  canvas: "wall-drawing",
  /** Says what became of a photo: it is open, refused, removed. */
  news: "wall-news",
  /** Says what became of a picture: it is kept, saved. */
  done: "wall-done",
  /** Says where a corner stands, to those who cannot see it. */
  place: "wall-place",
  light: "wall-light",
  width: "wall-width",
  widthWords: "wall-width-words",
  ask: "quote-with-wall",
  keep: "keep-wall",
  save: "save-wall",
  remove: "remove-wall",
} as const;

/** In the order of `Corners`; in the page's elements as `data-corner`, 0 to 3. */
export const cornerNames = [
  "Top left corner",
  "Top right corner",
  "Bottom right corner",
  "Bottom left corner",
] as const;

/** Said if a script that opens the photo did not arrive. */
export const notLoaded = "This part of the page did not load. Please try again.";

export const chooserWords = {
  first: "Choose a photo of your wall",
  other: "Another photo",
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
