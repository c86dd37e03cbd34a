import { data, type RouterContextProvider } from "react-router";
import { failureMessage, notUnderstood } from "#app/admin/failure.server.ts";
import { findAdmin } from "#app/admin/session/require-admin.server.ts";
import {
  announcementsContext,
  type ContextReader,
  type Db,
  databaseContext,
  logErrorContext,
  publishedContext,
  sweepImagesContext,
} from "#app/context.ts";
import { BodyFault, editorBytes } from "#app/read-body.server.ts";
import { type Fields, readFields } from "#app/read-fields.server.ts";
import type { DatabaseFallback } from "#domain/database-message.ts";
import type { By } from "#domain/publishing/publish.ts";
import type { SiteContent } from "#domain/publishing/site-content.ts";
import type { PublishingResult, VerbResult } from "./publishing-result.ts";

const names = ["note", "stamp", "bringTablesBack"] as const;

interface PublishingOptions {
  request: Request;
  context: Readonly<RouterContextProvider>;
  /** Does what the form asks for; null when it cannot be understood. */
  work(
    db: Db,
    fields: Fields<(typeof names)[number]>,
    by: By & { shown: SiteContent },
  ): Promise<VerbResult | null>;
  /** Said when the database has no message of its own. */
  fallback: DatabaseFallback;
}

const statuses = { published: 200, restored: 200, nothing: 200, stale: 409, missing: 404 };

/**
 * Publishes, and has this process show what was published before it answers. Whatever goes wrong is
 * an answer.
 */
export async function publishAction({ request, context, work, fallback }: PublishingOptions) {
  const answer = (result: PublishingResult, status: number) => data(result, { status });
  const published = context.get(publishedContext);
  const { db } = context.get(databaseContext);
  const announcements = context.get(announcementsContext);
  const logError = context.get(logErrorContext);
  try {
    const admin = await findAdmin({ request, context });
    if (!admin) return answer({ outcome: "signed-out" }, 401);
    const fields = await readFields(request, { names, bytes: editorBytes });
    if (fields instanceof BodyFault)
      return answer({ outcome: "failed", message: notUnderstood }, fields.status);
    const { note = "" } = fields;
    const shown = published.current();
    const by = { by: admin.user.email, note, now: new Date(), shown };
    const result = await work(db, fields, by);
    if (!result) return answer({ outcome: "failed", message: notUnderstood }, 400);
    const { outcome } = result;
    if (outcome === "published") await show(context);
    if (outcome === "published" || outcome === "restored")
      announcements.announce({ type: "content" });
    return answer(result, statuses[outcome]);
  } catch (error) {
    return answer({ outcome: "failed", message: failureMessage(error, fallback, logError) }, 503);
  }
}

/** It is published by now, whatever happens here. */
async function show(context: ContextReader): Promise<void> {
  try {
    await context.get(publishedContext).refresh();
  } catch (error) {
    context.get(logErrorContext)(error, "The version that was published could not be read");
  }
  context.get(sweepImagesContext)();
}
