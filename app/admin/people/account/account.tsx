import { useState } from "react";
import { Link } from "react-router";
import { adminHead, type PageHandle } from "#app/admin/frame/page-head.ts";
import { PageHeading } from "#app/admin/frame/page-heading.tsx";
import { requireAdmin } from "#app/admin/session/require-admin.server.ts";
import { readBrowserCookie } from "#app/admin/session/session-cookies.server.ts";
import { siteUrlContext } from "#app/context.ts";
import { Notice } from "#app/ui/banner.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { sampleAddress } from "#domain/sample-site/business.ts";
import type { Route } from "./+types/account";
import { describeNotices, describeSessions, signInFacts } from "./account-facts.server.ts";
import { AddressSection } from "./address.tsx";
import { BrowsersSection } from "./browsers.tsx";
import { NoticesSection } from "./notices.tsx";
import { PasskeysSection } from "./passkeys-section.tsx";
import { PasswordSection } from "./password-section.tsx";
import { SessionsSection } from "./sessions.tsx";

export const handle = {
  title: "Your account",
  failure: "Failed to fetch your account",
} satisfies PageHandle;

/** What belongs to the person who is signed in, whatever their role. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = await requireAdmin({ request, context }, "account");
  const now = new Date();
  const browser = readBrowserCookie(request, context.get(siteUrlContext));
  const [facts, sessions, notices] = await Promise.all([
    signInFacts(context, { userId: admin.user.id, browser, now }),
    describeSessions(context, admin, now),
    describeNotices(context, admin, now),
  ]);
  const { email } = admin.user;
  const isSample = email === sampleAddress;
  return { email, isSample, isOwed: admin.mustChangePassword, facts, sessions, notices };
}

export function meta() {
  return adminHead(handle.title);
}

export default function Account({ loaderData }: Route.ComponentProps) {
  const { email, isSample, isOwed, facts, sessions, notices } = loaderData;
  const [wasOwed] = useState(isOwed);
  const password = (
    <PasswordSection key="password" email={email} isOwed={isOwed} isFree={wasOwed && !isOwed} />
  );
  return (
    <>
      <PageHeading title={handle.title} subtitle={<span className="wrap-anywhere">{email}</span>} />
      <div className="grid max-w-3xl gap-6">
        {isOwed && (
          <Notice>
            You signed in with a password that was printed for you. Choose one of your own, and the
            rest of the admin opens.
          </Notice>
        )}
        {isSample && !isOwed && <SampleAddressNotice />}
        {wasOwed && password}
        {!isSample && <AddressSection email={email} {...facts} />}
        <PasskeysSection {...facts} />
        {!wasOwed && password}
        <SessionsSection sessions={sessions} />
        <BrowsersSection browsers={facts.browsers} />
        {notices && <NoticesSection notices={notices} />}
      </div>
    </>
  );
}

/** Says how to replace an address that came with the website. */
function SampleAddressNotice() {
  const way = (
    <Link className={buttonClass()} to="/admin/people">
      To People
    </Link>
  );
  return (
    <Notice actions={way}>
      Before you add a passkey: this address came with the website, and no mail reaches it. Under
      People, invite your own address as an owner. Sign in with it, and close this account.
    </Notice>
  );
}
