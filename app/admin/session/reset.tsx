import { data } from "react-router";
import adminStyles from "#app/admin/frame/admin.css?url";
import { accountsContext, requestFactsContext } from "#app/context.ts";
import { pageLinks } from "#app/ui/page-links.ts";
import type { Route } from "./+types/reset";
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
import { sendPasswordNotice } from "./password-letters.server.ts";

export const headers = linkPageHeaders;

export function links(): Route.LinkDescriptors {
  return pageLinks(adminStyles);
}

/** Shows whose password the link sets. Looking uses nothing up. */
export function loader({ context, params: { token } }: Route.LoaderArgs) {
  return loadLink(context, {
    read: () => context.get(accountsContext).readResetLink({ token, now: new Date() }),
    failed: "A link that sets a password could not be looked up",
  });
}

/**
 * Sets the password and ends all sessions. The person then signs in as always, because a link in a
 * mailbox must not stand in for a second factor (ASVS 5.0.0, 6.4.3).
 */
export async function action({ request, context, params }: Route.ActionArgs) {
  const read = await readNewPassword({ request, context });
  if (read.refusal) return read.refusal;
  try {
    const result = await context.get(accountsContext).applyResetLink({
      token: params.token,
      password: read.password,
      address: context.get(requestFactsContext).clientAddress,
      now: new Date(),
    });
    // The page then says that the link no longer works.
    if (result.outcome === "missing") return data(null, { status: 410 });
    if (result.outcome === "invalid") return refusedForm(422, result.message);
    if (result.outcome === "busy") return refusedAsBusy(result);
    const { email } = result;
    sendPasswordNotice(context, { email, change: "by a link" });
    // Said, because the loader then answers that the link is used up.
    return data({ email }, { status: 200 });
  } catch (error) {
    return refusedByDatabase({ context }, error);
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return linkPageHead("Set a password", loaderData?.name);
}

export default function Reset({ loaderData, actionData }: Route.ComponentProps) {
  const { name, initials, found, trouble } = loaderData;
  if (actionData && "email" in actionData)
    return (
      <Entrance name={name} initials={initials} title="Your password is set">
        <p className="wrap-anywhere">
          {actionData.email} is signed out everywhere. Sign in with the new password.
        </p>
        <EntranceLink href="/admin" words="To the sign-in" />
      </Entrance>
    );
  if (!found)
    return (
      <Entrance name={name} initials={initials} title="This link does not work">
        <p>
          {trouble ??
            "A link that sets a password works once, for an hour. It ends when the password changes."}
        </p>
        <EntranceLink href="/forgotten" words="Ask for a new link" />
      </Entrance>
    );
  return (
    <Entrance
      name={name}
      initials={initials}
      title="Set a password"
      subtitle={<span className="wrap-anywhere">For {found.email}</span>}
    >
      <NewPassword email={found.email} refusal={actionData} submit="Set this password" />
      <p className="mt-5 text-fine text-ink-soft">
        This signs the account out everywhere. What protects your sign-in besides the password stays
        as it is.
      </p>
    </Entrance>
  );
}
