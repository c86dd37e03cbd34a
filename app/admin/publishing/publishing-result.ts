import type { PublishResult } from "#domain/publishing/publish.ts";
import type { RollBackResult } from "#domain/publishing/roll-back.ts";

/** Outcome of publishing, or of going back to a version. */
export type PublishingResult = PublishResult | RollBackResult;
