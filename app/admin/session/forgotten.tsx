import { data } from "react-router";
import adminStyles from "#app/admin/frame/admin.css?url";
import { accountsContext, lettersContext, requestFactsContext } from "#app/context.ts";
import { telephoneLink } from "#app/site/business-words.ts";
import { ErrorBanner } from "#app/ui/banner.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { pageLinks } from "#app/ui/page-links.ts";
import { readAccountEmail } from "#domain/accounts/account.ts";
import { sampleBusiness } from "#domain/sample-site/business.ts";
import type { Route } from "./+types/forgotten";
import { logAccess } from "./access-log.server.ts";
import { Entrance, EntranceLink, linkPageHead, linkPageHeaders } from "./entrance.tsx";
import {
  businessFacts,
  readPostedFields,
  refusedByDatabase,
  refusedForm,
} from "./link-page.server.ts";
import { sendResetLink } from "./password-letters.server.ts";

export const headers = linkPageHeaders;

export function links(): Route.LinkDescriptors {
  return pageLinks(adminStyles);
}

export function loader({ context }: Route.LoaderArgs) {
  const { email, phone } = context.get(requestFactsContext).site.business;
  return {
    ...businessFacts({ context }),
    canSend: context.get(lettersContext).isSetUp(),
    // What every visitor reads. Nobody answers the sample address.
    reached: email === sampleBusiness.email ? null : { email, phone },
  };
}

/**
 * Sends a link that sets a password. Answer and time are the same for every address, whether it has
 * an account or not (ASVS 5.0.0, 6.3.8): the mail is sent after the answer.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { refusal, fields } = await readPostedFields({ request, context }, ["email"]);
  if (refusal) return refusal;
  if (!context.get(lettersContext).isSetUp()) return refusedForm(422, cannotSend);
  const typed = fields.email ?? "";
  const email = readAccountEmail(typed);
  if (!email) return refusedForm(422, "Enter an e-mail address like name@example.com.", { typed });
  try {
    const result = await context.get(accountsContext).askForReset({
      email,
      address: context.get(requestFactsContext).clientAddress,
      now: new Date(),
    });
    if (result.outcome === "throttled") {
      logAccess(context, "warn", { email, event: "Asking for a password was throttled" });
      const headers = { "Retry-After": String(result.retryAfterSeconds) };
      return refusedForm(429, result.message, { headers, typed });
    }
    if (result.link) sendResetLink(context, result.link);
    return data({ email });
  } catch (error) {
    return refusedByDatabase({ context }, error, { typed });
  }
}

const support = "underline underline-offset-4 wrap-anywhere";
const cannotSend = "This website cannot send mail.";

export function meta({ loaderData }: Route.MetaArgs) {
  return linkPageHead("Forgotten password", loaderData?.name);
}

export default function Forgotten({ loaderData, actionData }: Route.ComponentProps) {
  const { name, initials, canSend, reached } = loaderData;
  const frame = { name, initials };
  if (actionData && "email" in actionData)
    return (
      <Entrance {...frame} title="Look into your mail">
        <p className="wrap-anywhere">
          If {actionData.email} has an account here, a mail is on its way. Its link sets a new
          password. It works once, for an hour.
        </p>
        <p className="mt-4">
          Nothing there after a few minutes? Look among the spam. An address gets at most three such
          mails an hour.
        </p>
        <EntranceLink href="/admin" words="To the sign-in" />
      </Entrance>
    );
  return (
    <Entrance {...frame} title="Forgotten your password?">
      {canSend ? (
        <form method="post" className="grid gap-5">
          {actionData && !actionData.isOfField && <ErrorBanner>{actionData.error}</ErrorBanner>}
          <p>We send you a link that sets a new one.</p>
          <TextField
            name="email"
            type="email"
            label="Email Address"
            autoComplete="username"
            defaultValue={actionData?.typed}
            required
            {...(actionData?.isOfField && { error: actionData.error, autoFocus: true })}
          />
          <Button type="submit" look="primary">
            Send me a link
          </Button>
        </form>
      ) : (
        <div className="grid gap-4">
          <p>
            This website cannot send mail. Ask an owner of the website: under People, in the admin,
            an owner can make a link for you that sets a new password.
          </p>
          {reached && (
            <p>
              You reach {name} at{" "}
              <a className={support} href={`mailto:${reached.email}`}>
                {reached.email}
              </a>{" "}
              or{" "}
              <a className={support} href={telephoneLink(reached.phone)}>
                {reached.phone}
              </a>
              .
            </p>
          )}
          <p>
            If you are the only owner, ask the person who looks after the server: that person can
            make the link too.
          </p>
        </div>
      )}
      <EntranceLink href="/admin" words="To the sign-in" />
    </Entrance>
  );
}
