import { adminAction, type CallArgs } from "#app/admin/calls/admin-action.server.ts";
import {
  type ContextReader,
  logErrorContext,
  publishedContext,
  publisherContext,
  sweepImagesContext,
} from "#app/context.ts";
import type { Fields } from "#app/http/read-fields.server.ts";
import type { DatabaseFallback } from "#domain/database-message.ts";
import type { PublishOptions } from "#domain/publishing/publish.ts";
import type { Publisher } from "#domain/publishing/publisher.ts";
import type { SiteContent } from "#domain/publishing/site-content.ts";
import type { PublishingResult } from "./publishing-result.ts";
import { choiceFields } from "./sent-choice.server.ts";

const names = ["note", "stamp", "restoreDraftTables", ...choiceFields] as const;

/**
 * Publishes. By the time it answers, this process shows visitors the published version.
 * @param verb returns null for a malformed body, which our pages never send
 */
export function publishAction(
  args: CallArgs,
  fallback: DatabaseFallback,
  verb: (
    publisher: Publisher,
    fields: Fields<(typeof names)[number]>,
    options: PublishOptions & { shown: SiteContent },
  ) => Promise<PublishingResult | null>,
) {
  return adminAction(args, { area: "site", fallback }, async ({ context, by, now, fields }) => {
    const sent = await fields(names);
    const shown = context.get(publishedContext).current();
    const options = { by, note: sent.note ?? "", now, shown };
    const result = await verb(context.get(publisherContext), sent, options);
    if (result?.outcome === "published") await show(context);
    return result;
  });
}

/** Logs its errors: the version is already published. */
async function show(context: ContextReader): Promise<void> {
  try {
    await context.get(publishedContext).refresh();
  } catch (error) {
    context.get(logErrorContext)(error, "The version that was published could not be read");
  }
  context.get(sweepImagesContext)();
}
