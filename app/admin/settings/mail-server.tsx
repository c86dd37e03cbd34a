import { data } from "react-router";
import { adminAction } from "#app/admin/frame/admin-action.server.ts";
import { answerOrFailure } from "#app/admin/frame/answer-or-failure.ts";
import { failureMessage } from "#app/admin/frame/failure-message.server.ts";
import { adminHead, type PageHandle } from "#app/admin/frame/page-head.ts";
import { PageHeading } from "#app/admin/frame/page-heading.tsx";
import { useAdminAction } from "#app/admin/frame/use-admin-action.ts";
import { requireAdmin } from "#app/admin/session/require-admin.server.ts";
import { logErrorContext, mailSetUpContext, requestFactsContext } from "#app/context.ts";
import { ErrorBanner } from "#app/ui/banner.tsx";
import type { MailServer } from "#domain/mail/mail-settings.ts";
import { sampleAddress } from "#domain/sample-site/business.ts";
import type { Route } from "./+types/mail-server";
import { changeMailServer, type MailServerResult } from "./mail-actions.server.ts";
import { MailServerForm } from "./mail-server-form.tsx";

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
