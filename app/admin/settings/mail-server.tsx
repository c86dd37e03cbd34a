import { data } from "react-router";
import { type AdminCall, adminAction, longAgo } from "#app/admin/frame/admin-action.server.ts";
import { answerOrFailure } from "#app/admin/frame/answer-or-failure.ts";
import { failureMessage } from "#app/admin/frame/failure-message.server.ts";
import { adminHead, type PageHandle } from "#app/admin/frame/page-head.ts";
import { PageHeading } from "#app/admin/frame/page-heading.tsx";
import { useAdminAction } from "#app/admin/frame/use-admin-action.ts";
import { requireAdmin } from "#app/admin/session/require-admin.server.ts";
import { logErrorContext, mailSetUpContext, requestFactsContext } from "#app/context.ts";
import { ErrorBanner } from "#app/ui/banner.tsx";
import { parseForm } from "#domain/forms/fields.ts";
import {
  hostMissing,
  keptPassword,
  type MailFormValues,
  type MailServer,
  mailForm,
} from "#domain/mail/mail-settings.ts";
import { sampleAddress } from "#domain/sample-site/business.ts";
import type { Route } from "./+types/mail-server";
import { MailServerForm, type MailServerResult } from "./mail-server-form.tsx";

export const handle = {
  title: "Mail",
  failure: "Failed to fetch the mail settings",
} satisfies PageHandle;

const failedToSave = "Failed to save the mail settings";

/** The mail server that the website sends mails with. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { user } = await requireAdmin({ request, context }, "site");
  const { environment, read } = context.get(mailSetUpContext);
  const { email: business } = context.get(requestFactsContext).site.business;
  const isSample = user.email === sampleAddress;
  const shown = { environment, business, me: user.email, isSample };
  try {
    const server = withoutPassword(await read());
    return data({ ...shown, server, error: null });
  } catch (error) {
    const message = failureMessage(error, handle.failure, context.get(logErrorContext));
    return data({ ...shown, server: null, error: message }, { status: 503 });
  }
}

/** The password never leaves the server. */
function withoutPassword(server: MailServer | null) {
  if (!server) return null;
  const { password, ...shown } = server;
  return { ...shown, hasPassword: password !== null };
}

export function action(args: Route.ActionArgs) {
  return adminAction(args, { area: "site", fallback: failedToSave }, changeMailServer);
}

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
async function changeMailServer(call: AdminCall): Promise<MailServerResult | null> {
  const { intent, ...sent } = await call.fields(names);
  const mail = call.context.get(mailSetUpContext);
  // Whoever owns the mail server reads the links that set a password.
  const refused = intent === "test" ? null : longAgo(call);
  if (refused) return refused;
  if (intent === "remove") {
    await mail.remove({ by: call.by, now: call.now });
    return { outcome: "deleted" };
  }
  if (intent === "test" && mail.environment.server) return sendTest(call, null);
  const read = parseForm(mailForm, sent);
  if ("fieldErrors" in read) return { outcome: "invalid", fieldErrors: read.fieldErrors };
  if (!read.values.host && !mail.environment.server)
    return { outcome: "invalid", fieldErrors: { host: hostMissing } };
  if (intent === "test") return sendTest(call, read.values);
  if (intent !== "save") return null;
  const revision = Number(sent.revision) || 0;
  return mail.save({ values: read.values, revision, by: call.by, now: call.now });
}

const tooManyTests = "There were many tests in a minute. Please wait a moment before the next.";

/** Sends a mail to the person who asks. Without values, through the server of the environment. */
async function sendTest(
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

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrFailure(serverAction, failedToSave);
}

export function meta() {
  return adminHead(handle.title);
}

export default function MailServerPage({ loaderData }: Route.ComponentProps) {
  const { error, ...shown } = loaderData;
  // Here, because a save replaces the form, and its answer has to stay.
  const change = useAdminAction<MailServerResult>();
  return (
    <>
      <PageHeading
        title={handle.title}
        subtitle="The mail server that tells you about enquiries, and sends receipts to visitors."
      />
      {error ? (
        <ErrorBanner>{error}</ErrorBanner>
      ) : (
        <MailServerForm key={shown.server?.revision ?? 0} {...shown} change={change} />
      )}
    </>
  );
}
