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
