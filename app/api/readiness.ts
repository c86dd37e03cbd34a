/** What the last probe found of what the process needs. */
export interface Readiness {
  database: "connected" | "not writable" | "not answering";
  storage: "available" | "full" | "not writable";
  /** Why the process cannot do all of its work, one sentence each; none when it can. */
  faults: ReadinessFault[];
  /** When the probe began, ISO 8601. */
  checkedAt: string;
}

export interface ReadinessFault {
  part: "database" | "disk" | "pictures" | "mail" | "published version" | "probe";
  /** For whoever runs the server. */
  words: string;
}

/** Whether the process can take enquiries and mail them. */
export interface ReadinessProbe {
  /** What was found last, at most ten seconds ago; null until the first probe has ended. */
  current(): Readiness | null;
  /** Probes now. */
  look(): Promise<Readiness>;
}
