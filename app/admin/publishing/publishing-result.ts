import type { PublishAgainResult, PublishResult } from "#domain/publishing/publish.ts";

/** Outcome of publishing or restoring. */
export type PublishingResult =
  | PublishResult
  | PublishAgainResult
  /** The draft tables were restored to the version. Visitors see no change. */
  | { outcome: "restored" };
