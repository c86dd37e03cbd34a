import type { RouterContextProvider } from "react-router";
import { failureMessage } from "#app/admin/calls/failure-message.server.ts";
import { requireAdmin } from "#app/admin/session/require-admin.server.ts";
import { type Db, databaseContext, logErrorContext } from "#app/context.ts";
import type { DatabaseFallback } from "#domain/database-message.ts";
import { type StoredForm, type StoredRow, storedForm } from "./stored-form.ts";

interface CurrentOptions<Row, Form> {
  request: Request;
  context: Readonly<RouterContextProvider>;
  get(db: Db): Promise<Row | null>;
  toForm(row: Row): Form;
  fallback: DatabaseFallback;
}

/** What `GET /admin/services/{id}/current` answers. */
export interface CurrentAnswer<Form> {
  /** The saved row; null when it was deleted. */
  current: StoredForm<Form> | null;
}

/** Answers an editor that asks, after a change somewhere, for the row it has open. */
export async function currentLoader<Row extends StoredRow, Form>(
  options: CurrentOptions<Row, Form>,
): Promise<Response> {
  const { request, context, get, toForm, fallback } = options;
  await requireAdmin({ request, context });
  const { db } = context.get(databaseContext);
  const logError = context.get(logErrorContext);
  const headers = { "Cache-Control": "no-store" };
  try {
    const row = await get(db);
    const answer: CurrentAnswer<Form> = { current: row && storedForm(row, toForm) };
    return Response.json(answer, { headers });
  } catch (error) {
    return Response.json(
      { error: failureMessage(error, fallback, logError) },
      { status: 503, headers },
    );
  }
}
