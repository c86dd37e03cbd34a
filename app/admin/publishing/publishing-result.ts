import type { PublishResult } from "#domain/publishing/publish.ts";
import type { PublishAgainResult } from "#domain/publishing/restore.ts";

/** Outcome of publishing or restoring. */
export type PublishingResult =
  | PublishResult
  | PublishAgainResult
  /** The draft tables were restored to the version. Visitors see no change. */
  | { outcome: "restored" };
