import { useState } from "react";
import { adminHead } from "#app/admin/frame/admin-head.ts";
import type { PageHandle } from "#app/admin/frame/page-handle.ts";
import { PageHeading } from "#app/admin/frame/page-heading.tsx";
import { requireAdmin } from "#app/admin/session/require-admin.server.ts";
import { readBrowserCookie } from "#app/admin/session/session-cookies.server.ts";
import { siteUrlContext } from "#app/context.ts";
import { Notice } from "#app/ui/banner.tsx";
import type { Owed } from "#domain/accounts/owed.ts";
import { sampleAddress } from "#domain/sample-site/sample-address.ts";
import type { Route } from "./+types/account";
import { AuthenticatorSection } from "./authenticator-section.tsx";
import { describeNotices } from "./describe-notices.server.ts";
import { describeSessions } from "./describe-sessions.server.ts";
import { NoticesSection } from "./notices-section.tsx";
import { PasskeysSection } from "./passkeys-section.tsx";
import { PasswordSection } from "./password-section.tsx";
import { shownProtection } from "./protection.server.ts";
import { RecoveryCodesSection } from "./recovery-codes-section.tsx";
import { SampleAddressNotice } from "./sample-address-notice.tsx";
import { SessionsSection } from "./sessions-section.tsx";

export const handle = {
  title: "Your account",
  failure: "Failed to fetch your account",
} satisfies PageHandle;

/** What belongs to the person who is signed in, whatever their role. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = await requireAdmin({ request, context }, "account");
  const now = new Date();
  const browser = readBrowserCookie(request, context.get(siteUrlContext));
  const [protection, sessions, notices] = await Promise.all([
    shownProtection(context, { userId: admin.user.id, browser, now }),
    describeSessions(context, admin, now),
    describeNotices(context, admin, now),
  ]);
  const { email } = admin.user;
  const isSample = email === sampleAddress;
  return { email, isSample, owes: admin.owes, protection, sessions, notices };
}

export function meta() {
  return adminHead(handle.title);
}

export default function Account({ loaderData }: Route.ComponentProps) {
  const { email, isSample, owes, protection, sessions, notices } = loaderData;
  const [owedAtFirst] = useState(owes);
  const isFree = owedAtFirst !== null && owes === null;
  const password = (
    <PasswordSection key="password" email={email} isOwed={owes === "password"} isFree={isFree} />
  );
  // What the person comes for stands first: what she owes, or what the dashboard offers.
  const isPasswordFirst = owedAtFirst === "password";
  return (
    <>
      <PageHeading title={handle.title} subtitle={<span className="wrap-anywhere">{email}</span>} />
      <div className="grid max-w-3xl gap-6">
        {owes && <Notice>{beforeAllElse[owes]}</Notice>}
        {isSample && !owes && <SampleAddressNotice />}
        {isPasswordFirst && password}
        <PasskeysSection protection={protection} isFree={isFree} />
        <AuthenticatorSection protection={protection} isFree={isFree} />
        <RecoveryCodesSection protection={protection} />
        {!isPasswordFirst && password}
        <SessionsSection sessions={sessions} />
        {notices && <NoticesSection notices={notices} />}
      </div>
    </>
  );
}

const beforeAllElse: Record<Owed, string> = {
  password:
    "You signed in with a password that was printed for you. Choose one of your own, and the rest of the admin opens.",
  "second factor":
    "Everybody who works on this website signs in with a passkey, or with a code beside the password. Add one of them here, and the rest of the admin opens.",
};
