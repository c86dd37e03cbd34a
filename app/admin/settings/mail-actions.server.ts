import {
  type AdminCall,
  longAgo,
  type SignedInLongAgo,
} from "#app/admin/frame/admin-action.server.ts";
import { mailSetUpContext } from "#app/context.ts";
import { parseForm } from "#domain/forms/fields.ts";
import {
  hostMissing,
  keptPassword,
  type MailFormValues,
  mailForm,
} from "#domain/mail/mail-settings.ts";

export type MailServerResult =
  | { outcome: "saved"; revision: number }
  | { outcome: "deleted" }
  | { outcome: "conflict" }
  | { outcome: "invalid"; fieldErrors: Record<string, string> }
  /** `answer` is what the mailer or the mail server said went wrong; null if it was sent. */
  | { outcome: "tested"; to: string; answer: string | null }
  | { outcome: "throttled"; message: string }
  | SignedInLongAgo;

const names = [
  "intent",
  "host",
  "port",
  "encryption",
  "userName",
  "password",
  "sender",
  "recipients",
  "revision",
] as const;

/** Saves, removes or tests the mail server, as the form's `intent` says. */
export async function changeMailServer(call: AdminCall): Promise<MailServerResult | null> {
  const { intent, ...sent } = await call.fields(names);
  const mail = call.context.get(mailSetUpContext);
  // Whoever owns the mail server reads the links that set a password.
  const refused = intent === "test" ? null : longAgo(call);
  if (refused) return refused;
  if (intent === "remove") {
    await mail.remove({ by: call.by, now: call.now });
    return { outcome: "deleted" };
  }
  if (intent === "test" && mail.environment.server) return test(call, null);
  const read = parseForm(mailForm, sent);
  if ("fieldErrors" in read) return { outcome: "invalid", fieldErrors: read.fieldErrors };
  if (!read.values.host && !mail.environment.server)
    return { outcome: "invalid", fieldErrors: { host: hostMissing } };
  if (intent === "test") return test(call, read.values);
  if (intent !== "save") return null;
  const revision = Number(sent.revision) || 0;
  return mail.save({ values: read.values, revision, by: call.by, now: call.now });
}

const tooManyTests = "There were many tests in a minute. Please wait a moment before the next.";

/** Sends a mail to the person who asks. Without values, through the server of the environment. */
async function test(
  { context, admin }: AdminCall,
  values: MailFormValues | null,
): Promise<MailServerResult> {
  const mail = context.get(mailSetUpContext);
  const server = values && {
    ...values,
    password: values.password || keptPassword(values, await mail.read()),
  };
  const result = await mail.test(server, admin.user);
  if (result.outcome === "throttled") return { outcome: "throttled", message: tooManyTests };
  const answer = result.outcome === "sent" ? null : result.reason;
  return { outcome: "tested", to: admin.user.email, answer };
}
