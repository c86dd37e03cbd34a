import { data, redirect } from "react-router";
import adminStyles from "#app/admin/frame/admin.css?url";
import { roleWords } from "#app/admin/people/roles.tsx";
import {
  accountsContext,
  logErrorContext,
  requestFactsContext,
  siteUrlContext,
} from "#app/context.ts";
import { ErrorBanner } from "#app/ui/banner.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { pageLinks } from "#app/ui/page-links.ts";
import { passwordLimits } from "#domain/accounts/password-rules.ts";
import type { Route } from "./+types/set-password";
import { Entrance, EntranceLink, linkPageHead, linkPageHeaders } from "./entrance.tsx";
import {
  businessFacts,
  type FormRefusal,
  linkTrouble,
  readNewPassword,
  refusedByDatabase,
  refusedForm,
} from "./link-page.server.ts";
import { sendPasswordNotice } from "./password-letters.server.ts";
import { browserToKnow, readSessionCookies, signInCookies } from "./session-cookies.server.ts";

export const headers = linkPageHeaders;

export function links(): Route.LinkDescriptors {
  return pageLinks(adminStyles);
}

/**
 * Shows whose password the link sets. Looking uses nothing up: programs that read mails look.
 * Answers 410 if the link works for nobody, and 503 with words if it could not be looked up.
 */
export async function loader({ context, params: { token } }: Route.LoaderArgs) {
  const facts = businessFacts({ context });
  try {
    const found = await context.get(accountsContext).readLink({ token, now: new Date() });
    return data({ ...facts, found, trouble: null }, { status: found ? 200 : 410 });
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    context.get(logErrorContext)(error, "A link that sets a password could not be looked up");
    return data({ ...facts, found: null, trouble: linkTrouble }, { status: 503 });
  }
}

/** Sets the password of an account, which an invitation makes, and signs the person in. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const read = await readNewPassword({ request, context });
  if (read.refusal) return read.refusal;
  const accounts = context.get(accountsContext);
  const siteUrl = context.get(siteUrlContext);
  const now = new Date();
  try {
    const address = context.get(requestFactsContext).clientAddress;
    const browser = browserToKnow(request, siteUrl);
    const result = await accounts.setPassword({
      token: params.token,
      password: read.password,
      address,
      userAgent: request.headers.get("User-Agent") ?? "",
      browser,
      now,
    });
    // The page then says that the link no longer works.
    if (result.outcome === "missing") return data(null, { status: 410 });
    if (result.outcome === "invalid") return refusedForm(422, result.message);
    if (result.outcome === "busy") {
      const wait = { "Retry-After": String(result.retryAfterSeconds) };
      return refusedForm(503, result.message, { headers: wait });
    }
    if (!result.isNew)
      sendPasswordNotice(context, { email: result.user.email, change: "by a link" });
    // An owner may have tried the link in her own browser.
    const { refreshToken } = readSessionCookies(request, siteUrl);
    await accounts.replaceSession({ by: result, refreshToken, address, now });
    return redirect("/admin", { headers: signInCookies(result, browser, request, siteUrl) });
  } catch (error) {
    return refusedByDatabase({ context }, error);
  }
}

const title = "Set your password";

export function meta({ loaderData }: Route.MetaArgs) {
  return linkPageHead(title, loaderData?.name);
}

export default function SetPassword({ loaderData, actionData }: Route.ComponentProps) {
  const { name, initials, found, trouble } = loaderData;
  const frame = { name, initials };
  if (!found)
    return (
      <Entrance {...frame} title="This link does not work">
        <p>
          {trouble ??
            "Such a link works once: an invitation for seven days unless it is taken back, any other for an hour. If you have an account, sign in or ask for a new link. Otherwise ask whoever invited you."}
        </p>
        <EntranceLink href="/admin" words="To the sign-in" />
        <EntranceLink href="/forgotten" words="Ask for a new link" />
      </Entrance>
    );
  const { email, role } = found;
  return (
    <Entrance
      {...frame}
      title={title}
      subtitle={<span className="wrap-anywhere">For {email}</span>}
    >
      <p className="mb-5">
        {role
          ? `Your role is ${roleWords[role].name}. ${roleWords[role].about} With this password and your address you sign in at any time.`
          : "This signs the account out everywhere else."}
      </p>
      <NewPassword email={email} refusal={actionData} submit={title} />
    </Entrance>
  );
}

interface NewPasswordProps {
  /** Whose password it is. Password managers keep it with the password. */
  email: string;
  refusal: FormRefusal | null | undefined;
  submit: string;
}

/** The form of a person who sets a password by a link. It works without scripts. */
function NewPassword({ email, refusal, submit }: NewPasswordProps) {
  return (
    <form method="post" className="grid gap-5">
      {refusal && !refusal.isOfField && <ErrorBanner>{refusal.error}</ErrorBanner>}
      <input hidden readOnly name="username" autoComplete="username" value={email} />
      <TextField
        name="password"
        type="password"
        label="Password"
        hint={`At least ${passwordLimits.least} characters. Four words that have nothing to do with one another are good.`}
        {...(refusal?.isOfField && { error: refusal.error, autoFocus: true })}
        minLength={passwordLimits.least}
        autoComplete="new-password"
        required
      />
      <TextField
        name="again"
        type="password"
        label="The same again"
        autoComplete="new-password"
        required
      />
      <Button type="submit" look="primary">
        {submit}
      </Button>
    </form>
  );
}
