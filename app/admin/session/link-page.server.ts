import { data, type RouterContextProvider } from "react-router";
import { logErrorContext, requestFactsContext } from "#app/context.ts";
import { BodyFault } from "#app/http/read-body.server.ts";
import { readFields } from "#app/http/read-form.server.ts";
import { visitorBytes } from "#domain/body-limits.ts";
import { foreignWrite, refusesWrite } from "./require-admin.server.ts";

interface Asked {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/** What the card before the admin names. */
export function businessFacts({ context }: Pick<Asked, "context">) {
  const { name, initials, email } = context.get(requestFactsContext).site.business;
  return { name, initials, supportEmail: email };
}

/** What a refusal carries besides its words. */
interface RefusalDetails {
  headers?: HeadersInit;
  /** The address that was typed, which the form shows again. */
  typed?: string;
}

/** Why a form was not taken. */
export interface FormRefusal {
  error: string;
  /** Whether another entry would help. */
  isOfField: boolean;
  /** The address that was typed, in a form that asks for one. Passwords are typed again. */
  typed?: string;
}

/** A refusal of a form, which the page shows. */
export function refusedForm(
  status: number,
  error: string,
  { headers = {}, typed = "" }: RefusalDetails = {},
) {
  return data<FormRefusal>({ error, isOfField: status === 422, typed }, { status, headers });
}

/** The fields of a posted form, or the answer that refuses it. */
export async function readPostedFields<Name extends string>(
  { request, context }: Asked,
  names: readonly Name[],
) {
  if (refusesWrite(request, context)) return { refusal: refusedForm(403, foreignWrite.message) };
  const fields = await readFields(request, { names, bytes: visitorBytes });
  if (fields instanceof BodyFault)
    return { refusal: refusedForm(fields.status, "The form could not be read. Please try again.") };
  return { fields };
}

/** The new password of a posted form, or the answer that refuses it. */
export async function readNewPassword(asked: Asked) {
  const { refusal, fields } = await readPostedFields(asked, ["password", "again"]);
  if (refusal) return { refusal };
  const { password = "", again } = fields;
  if (password !== again)
    return {
      refusal: refusedForm(422, "The two passwords are different. Please type them again."),
    };
  return { password };
}

export const linkTrouble =
  "The website cannot save or look up anything just now. Please try again in a few minutes.";

/** Answers a failure of the database, whose message goes only to the log. */
export function refusedByDatabase(
  { context }: Pick<Asked, "context">,
  error: unknown,
  details?: RefusalDetails,
) {
  if (!(error instanceof Error)) throw error;
  context.get(logErrorContext)(error, "A link of an account could not be used");
  return refusedForm(503, linkTrouble, details);
}
