/** What a card in the admin's list shows of an item, beside its name. */
export interface ItemCard {
  /** How buttons call the item, if not by its name. */
  called?: string;
  /** Url of a picture. Null if the item has none; left out if its type has none. */
  picture?: string | null;
  /** A short text in a frame beside the name. */
  badge?: string;
  /** Where and when, or who. */
  line?: string;
  /** Number of stars. */
  rating?: number;
  quote?: string;
  /** A longer text, of which two lines are shown. */
  text?: string;
  tags?: string[];
  facts: string[];
}
