import { adminAction, type CallArgs } from "#app/admin/calls/admin-action.server.ts";
import { type ContextReader, type Db, logErrorContext, publishedContext } from "#app/context.ts";
import type { Fields } from "#app/http/read-fields.server.ts";
import type { PublishOptions } from "#domain/publishing/publish.ts";
import type { PublishingResult } from "./publishing-result.ts";

/**
 * Publishes. By the time it answers, this process shows visitors the published version.
 * @param verb returns null for a malformed body, which our pages never send
 */
export function publishAction(
  args: CallArgs,
  verb: (
    db: Db,
    fields: Fields<"chosen">,
    options: PublishOptions,
  ) => Promise<PublishingResult | null>,
) {
  const options = { area: "site", fallback: "Failed to publish" } as const;
  return adminAction(args, options, async ({ context, db, by, now, fields }) => {
    const { note = "", ...sent } = await fields(["note", "chosen"]);
    const result = await verb(db, sent, { by, note, now });
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
}
