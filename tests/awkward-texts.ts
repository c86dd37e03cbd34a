/** Texts that show nothing: of spaces, zero-width characters, soft hyphens and blank letters. */
export const blankTexts = [
  " \t\r\n\u00A0\u0000 ",
  "\u200B",
  "\u00AD",
  "\u2800",
  "\u3164",
  "\uFEFF\u200D\u2060\uFE0F",
  " \u202E\u2066 ",
] as const;

/** A person of three characters, a heart with its variant, and a flag of tag characters. */
export const emojiText = "👩‍🎨❤️🏴󠁧󠁢󠁳󠁣󠁴󠁿";

/** What people type, and the stored text that they mean. */
export const foldedSearches = [
  ["Suilleabhain", "Súilleabháin"],
  ["gilding", "gild\u200Bing"],
  ["stippling", "stip\u00ADpling"],
  ["Sea\u0301n", "Seán"],
  ["O'Neill", "O’Neill"],
  ["D´Arcy", "D'Arcy"],
  ["office", "o\uFB03ce"],
] as const;
