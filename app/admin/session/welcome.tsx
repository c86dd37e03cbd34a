import { data, redirect } from "react-router";
import adminStyles from "#app/admin/frame/admin.css?url";
import { roleWords } from "#app/admin/people/role-words.ts";
import { accountsContext, requestFactsContext, siteUrlContext } from "#app/context.ts";
import { pageLinks } from "#app/ui/page-links.ts";
import type { Route } from "./+types/welcome";
import { Entrance, EntranceLink } from "./entrance.tsx";
import {
  loadLink,
  readNewPassword,
  refusedAsBusy,
  refusedByDatabase,
  refusedForm,
} from "./link-page.server.ts";
import { linkPageHead, linkPageHeaders } from "./link-page.ts";
import { NewPassword } from "./new-password.tsx";
import { browserToKnow, readSessionCookies, signInCookies } from "./session-cookies.server.ts";

export const headers = linkPageHeaders;

export function links(): Route.LinkDescriptors {
  return pageLinks(adminStyles);
}

/** Shows whom the link invites. Looking uses nothing up: programs that check mails look too. */
export function loader({ context, params: { token } }: Route.LoaderArgs) {
  return loadLink(context, {
    read: () => context.get(accountsContext).readInvitation({ token, now: new Date() }),
    failed: "An invitation could not be looked up",
  });
}

/** Makes the account, and signs the person in. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const read = await readNewPassword({ request, context });
  if (read.refusal) return read.refusal;
  const accounts = context.get(accountsContext);
  const siteUrl = context.get(siteUrlContext);
  const now = new Date();
  try {
    const address = context.get(requestFactsContext).clientAddress;
    const browser = browserToKnow(request, siteUrl);
    const result = await accounts.acceptInvitation({
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
    if (result.outcome === "busy") return refusedAsBusy(result);
    // An owner may have tried the link in her own browser.
    const before = readSessionCookies(request, siteUrl);
    await accounts.signOut({ scope: "local", ...before, address, now });
    return redirect("/admin", { headers: signInCookies(result, browser, request, siteUrl) });
  } catch (error) {
    return refusedByDatabase({ context }, error);
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return linkPageHead("Welcome", loaderData?.name);
}

export default function Welcome({ loaderData, actionData }: Route.ComponentProps) {
  const { name, initials, found, trouble } = loaderData;
  if (!found)
    return (
      <Entrance name={name} initials={initials} title="This link does not work">
        <p>
          {trouble ??
            "An invitation works once, for seven days, unless it is taken back. If you have an account already, sign in. Otherwise ask whoever invited you for a new link."}
        </p>
        <EntranceLink href="/admin" words="To the sign-in" />
      </Entrance>
    );
  return (
    <Entrance
      name={name}
      initials={initials}
      title="Welcome"
      subtitle={<span className="wrap-anywhere">Your account is {found.email}</span>}
    >
      <p className="mb-3">
        Your role is {roleWords[found.role].name}. {roleWords[found.role].about}
      </p>
      <p className="mb-5">Choose a password. With it and your address you sign in at any time.</p>
      <NewPassword email={found.email} refusal={actionData} submit="Make my account" />
    </Entrance>
  );
}
