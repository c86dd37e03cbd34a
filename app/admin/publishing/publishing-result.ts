import type { CallFailure } from "#app/admin/calls/call-failure.ts";
import type { PublishAgainResult, PublishResult } from "#domain/publishing/publish.ts";

/** What the verbs of publishing come to. */
export type PublishingVerbResult =
  | PublishResult
  | PublishAgainResult
  /** The tables hold the version; visitors see what they saw before. */
  | { outcome: "restored" };

/** What an action of the publishing pages answers. */
export type PublishingResult = PublishingVerbResult | CallFailure;
