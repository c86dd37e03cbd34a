import { data, type RouterContextProvider } from "react-router";
import { failureMessage, notUnderstood } from "#app/admin/failure.server.ts";
import { findAdmin } from "#app/admin/require-admin.server.ts";
import { type AppServices, appServices } from "#app/context.ts";
import { readForm } from "#app/site/read-form.server.ts";
import type { By } from "#domain/publishing/publish.ts";
import type { PublishingResult } from "./publishing-result.ts";

interface PublishingOptions {
  request: Request;
  context: Readonly<RouterContextProvider>;
  /** Does what the form asks for; null when it cannot be understood. */
  work(
    db: AppServices["database"]["db"],
    fields: Record<string, unknown>,
    by: By,
  ): Promise<PublishingResult | null>;
}

/** Publishes, and has this process show what was published before it answers. Whatever goes wrong is an answer. */
export async function publishing({ request, context, work }: PublishingOptions) {
  const answer = (result: PublishingResult, status = 200) => data(result, { status });
  const app = context.get(appServices);
  try {
    const admin = await findAdmin({ request, context });
    if (!admin) return answer({ outcome: "signed-out" }, 401);
    const fields = await readForm(request);
    const by = { by: admin.user.email, note: String(fields.note ?? ""), now: new Date() };
    const result = await work(app.database.db, fields, by);
    if (!result) return answer({ outcome: "failed", message: notUnderstood }, 400);
    if (result.outcome === "published") await show(app);
    if (result.outcome !== "nothing") app.announcements.announce({ type: "content" });
    return answer(result, result.outcome === "stale" ? 409 : 200);
  } catch (error) {
    return answer(
      { outcome: "failed", message: failureMessage(error, "Failed to publish", app) },
      503,
    );
  }
}

/** It is published by now, whatever happens here. */
async function show(app: AppServices): Promise<void> {
  try {
    await app.published.refresh();
  } catch (error) {
    app.logError(error, "The version that was published could not be read");
  }
  app.sweepImages();
}
