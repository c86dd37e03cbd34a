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
