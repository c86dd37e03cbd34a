/** What a visitor is told of an enquiry that is stored. */
export interface Thanks {
  /** Null where the answer gave none. */
  reference: string | null;
  /** With the reference, leads back to the thanks. */
  proof: string | null;
  /** When the phone is next answered, e.g. 'Monday 8AM'; null while it is now. */
  opensAgain: string | null;
  /** A mail that confirms it is on its way. */
  isMailed: boolean;
}
