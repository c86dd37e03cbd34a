/** Result of the last probe of what the process needs. */
export interface Readiness {
  database: "connected" | "not writable" | "not answering";
  storage: "available" | "full" | "not writable";
  /** The reasons why the process cannot do all its work. Empty if it can. */
  faults: ReadinessFault[];
  /** When the probe began, ISO 8601. */
  checkedAt: string;
}

export interface ReadinessFault {
  part: "database" | "disk" | "pictures" | "mail" | "published version" | "probe";
  /** A sentence for the operator. */
  words: string;
}

/** Whether the process can take enquiries and mail them. */
export interface ReadinessProbe {
  /** The last result, at most ten seconds old. Null until the first probe has ended. */
  current(): Readiness | null;
  /** Probes at once. */
  look(): Promise<Readiness>;
}
