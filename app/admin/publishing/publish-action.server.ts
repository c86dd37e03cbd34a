import { adminAction, type CallArgs } from "#app/admin/frame/admin-action.server.ts";
import { type ContextReader, type Db, logErrorContext, publishedContext } from "#app/context.ts";
import type { Fields } from "#app/http/read-form.server.ts";
import { type Noun, typeOf } from "#domain/content/registry.ts";
import type { ChosenRevision } from "#domain/publishing/chosen-changes.ts";
import type { PublishOptions, PublishResult } from "#domain/publishing/publish.ts";
import type { RollBackResult } from "#domain/publishing/roll-back.ts";

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

/** Outcome of publishing, or of going back to a version. */
export type PublishingResult = PublishResult | RollBackResult;

/** Reads what `chosenText` wrote. Null for a malformed text, which our pages never send. */
export function readChosen(text: string | undefined): ChosenRevision[] | null {
  if (text === undefined) return null;
  const parts = text.split(" ").filter(Boolean);
  const chosen = parts.flatMap((part) => {
    const [, subject, id = "", revision] =
      /^([a-z-]+)\/([^/\p{Cc}]{0,100})\/(\d{1,9})$/u.exec(part) ?? [];
    if (!typeOf(subject)) return [];
    return [{ subject: subject as Noun, id, revision: Number(revision) }];
  });
  return chosen.length === parts.length ? chosen : null;
}
