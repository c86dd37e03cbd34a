import { adminAction, type CallArgs } from "#app/admin/calls/admin-action.server.ts";
import { type Db, enquiryMailContext } from "#app/context.ts";
import type { Fields } from "#app/http/read-fields.server.ts";
import { saveNotes, sendAgain, setState, takeOutOfSpam } from "#domain/enquiries/change-enquiry.ts";
import { readRevision } from "#domain/forms/revision.ts";
import type { EnquiryIntent } from "./enquiry-answer.ts";

const names = ["intent", "mail", "notes", "revision"] as const;

/** Changes an enquiry as its page asks. */
export function enquiryAction(args: CallArgs, id: string) {
  return adminAction(
    args,
    "Failed to save enquiry",
    async ({ db, fields }) => work(db, id, await fields(names)),
    (context) => context.get(enquiryMailContext).notify(),
  );
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
