import type { PublishAgainResult, PublishResult } from "#domain/publishing/publish.ts";

/** What an action of the publishing pages answers. */
export type PublishingResult =
  | PublishResult
  | PublishAgainResult
  /** The tables hold the version; visitors see what they saw before. */
  | { outcome: "restored" }
  | { outcome: "signed-out" }
  | { outcome: "failed"; message: string };
