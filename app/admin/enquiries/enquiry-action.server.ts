import { data, type RouterContextProvider } from "react-router";
import { failureMessage, notUnderstood } from "#app/admin/failure.server.ts";
import { findAdmin } from "#app/admin/session/require-admin.server.ts";
import { type Db, databaseContext, enquiriesContext, logErrorContext } from "#app/context.ts";
import { BodyFault, editorBytes } from "#app/read-body.server.ts";
import { type Fields, readFields } from "#app/read-fields.server.ts";
import { saveNotes, sendAgain, setState, takeOutOfSpam } from "#domain/enquiries/change-enquiry.ts";
import { readRevision } from "#domain/forms/revision.ts";
import type { EnquiryAnswer, EnquiryIntent, NotesAnswer } from "./enquiry-answer.ts";

interface Sent {
  request: Request;
  context: Readonly<RouterContextProvider>;
  /** Of the enquiry. */
  id: string;
}

const names = ["intent", "mail", "notes", "revision"] as const;

const statuses = { saved: 200, invalid: 422, conflict: 409, missing: 404 };

/**
 * Does what was asked for with an enquiry, and tells open pages. Whatever goes wrong is an answer,
 * so that typed notes stay.
 */
export async function enquiryAction({ request, context, id }: Sent) {
  const answer = (result: EnquiryAnswer | NotesAnswer, status: number) => data(result, { status });
  const { db } = context.get(databaseContext);
  const enquiries = context.get(enquiriesContext);
  const logError = context.get(logErrorContext);
  try {
    if (!(await findAdmin({ request, context }))) return answer({ outcome: "signed-out" }, 401);
    const sent = await readFields(request, { names, bytes: editorBytes });
    if (sent instanceof BodyFault)
      return answer({ outcome: "failed", message: notUnderstood }, sent.status);
    const result = await work(db, id, sent);
    if (!result) return answer({ outcome: "failed", message: notUnderstood }, 400);
    if (result.outcome === "saved") enquiries.changed();
    return answer(result, statuses[result.outcome]);
  } catch (error) {
    const message = failureMessage(error, "Failed to save enquiry", logError);
    return answer({ outcome: "failed", message }, 503);
  }
}

/** Null when it cannot be understood. */
async function work(
  db: Db,
  id: string,
  { intent, mail, notes, revision }: Fields<(typeof names)[number]>,
) {
  switch (intent as EnquiryIntent | "notes") {
    case "answered":
    case "archived":
    case "new":
      return setState(db, id, intent as "answered" | "archived" | "new");
    case "not spam":
      return takeOutOfSpam(db, id, new Date());
    case "send again":
      return mail !== undefined ? sendAgain(db, mail, new Date()) : null;
    case "notes":
      return notes !== undefined ? saveNotes(db, id, notes, readRevision(revision)) : null;
    default:
      return null;
  }
}
