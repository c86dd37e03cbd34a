import type { PublishAgainResult, PublishResult } from "#domain/publishing/publish.ts";

/** What the verbs of publishing come to. */
export type PublishingResult =
  | PublishResult
  | PublishAgainResult
  /** The tables hold the version; visitors see what they saw before. */
  | { outcome: "restored" };
