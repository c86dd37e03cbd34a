import { data, type RouterContextProvider } from "react-router";
import { appServices } from "#app/context.ts";
import type { Database } from "#db/open.ts";
import { databaseMessage } from "#domain/database-message.ts";
import type { SaveRequest, SaveResult } from "./editing/save-result.ts";
import { findAdmin } from "./require-admin.server.ts";

/** What a domain verb answers to a save. */
type Saved<Row> =
  | { outcome: "saved" }
  | { outcome: "invalid"; fieldErrors: Record<string, string> }
  | { outcome: "conflict"; current: Row }
  | { outcome: "missing" };

interface SavingOptions<Row, Form> {
  request: Request;
  context: Readonly<RouterContextProvider>;
  /** Creates or updates; `revision` is null for something new. */
  save(db: Database["db"], sent: SaveRequest<unknown>, now: Date): Promise<Saved<Row>>;
  /** The row as the editor holds it. */
  toForm(row: Row): Form;
  /** Said when the database has no message of its own. */
  fallback: string;
}

const statuses = { saved: 200, invalid: 422, conflict: 409, missing: 404 };

/** Saves what an editor sent. Whatever goes wrong is an answer, so that the editor stays with all that was typed. */
export async function saving<Row extends { revision: number }, Form>(
  options: SavingOptions<Row, Form>,
) {
  const { request, context, save, toForm, fallback } = options;
  const answer = (result: SaveResult<Form>, status: number) => data(result, { status });
  if (!(await findAdmin({ request, context }))) return answer({ outcome: "signed-out" }, 401);
  const app = context.get(appServices);
  const sent: SaveRequest<unknown> = await request.json();
  try {
    const result = await save(app.database.db, sent, new Date());
    if (result.outcome === "saved") app.announce({ type: "content" });
    if (result.outcome !== "conflict") return answer(result, statuses[result.outcome]);
    const { current } = result;
    const theirs = { form: toForm(current), revision: current.revision };
    return answer({ outcome: "conflict", current: theirs }, statuses.conflict);
  } catch (error) {
    app.logError(error, fallback);
    return answer({ outcome: "failed", message: databaseMessage(error, fallback) }, 503);
  }
}
