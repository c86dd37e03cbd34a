const apostrophes = /[‘’ʼ´`]/g;
const marksAndIgnorable = /[\p{M}\p{Default_Ignorable_Code_Point}]/gu;

/**
 * A text for searching and comparing: without letter case, accents and invisible characters, in
 * Unicode's compatibility form (NFKD), and with the straight apostrophe of keyboards for each other
 * one. So `Suilleabhain` is in `Súilleabháin`.
 */
export function folded(text: string): string {
  // Apostrophes first: NFKD would turn the acute accent that stands for one into a space.
  const plain = text.replace(apostrophes, "'").normalize("NFKD");
  return plain.replace(marksAndIgnorable, "").toLowerCase();
}

/** The words that a search looks for, each once, folded. None for a blank search. */
export function searchWords(search: string): string[] {
  return [...new Set(folded(search).split(/\s+/))].filter((word) => word !== "");
}
