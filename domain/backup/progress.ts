/** How far a backup or a restore has come. */
export interface Progress {
  /** The current step, e.g. `Pictures and photos`. */
  step: string;
  done: number;
  /** Null when nobody knows how much there is. */
  of: number | null;
  unit: "rows" | "files" | "bytes";
}
