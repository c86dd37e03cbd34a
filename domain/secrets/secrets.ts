/** The secrets of a site, from which all its keys are derived. */
export interface Secrets {
  /** For everything new. At least 32 characters. */
  current: string;
  /** The secret before, while it is being replaced: what it signed and sealed still counts. */
  previous: string | null;
}
