import { type ReactNode, useEffect, useRef } from "react";
import { SessionDialog } from "#app/admin/session/sign-in-again.tsx";
import { ErrorBanner, Notice } from "#app/ui/banner.tsx";
import type { CallFailure, VerbResult } from "./use-admin-action.ts";

interface ActionFeedbackProps {
  action: {
    isLate: boolean;
    result: VerbResult | CallFailure | null;
    again(): void;
    dismiss(): void;
  };
  /** A sentence that says what signing in again does. */
  waiting: string;
  /** Shown when the row is gone. */
  missing?: string;
  /** Of the banner. */
  className?: string;
}

/**
 * Says that a write has no answer yet, or why it failed. When the session has ended, asks for the
 * password and sends the write again; likewise when the person signed in too long ago.
 */
export function ActionFeedback({ action, waiting, missing, className }: ActionFeedbackProps) {
  const { isLate, result, again, dismiss } = action;
  if (isLate)
    return (
      <div className={className}>
        <Notice>The server has not answered for half a minute. This page is still waiting.</Notice>
      </div>
    );
  if (result?.outcome === "signed-out" || result?.outcome === "signed-in-long-ago")
    return (
      <SessionDialog
        waiting={waiting}
        isOld={result.outcome === "signed-in-long-ago"}
        onSignedIn={again}
        onClose={dismiss}
      />
    );
  const message = result?.outcome === "missing" ? missing : failureOf(result);
  return (
    message && (
      <div className={className}>
        <ErrorBanner>{message}</ErrorBanner>
      </div>
    )
  );
}

function failureOf(result: VerbResult | CallFailure | null): string | null {
  return result?.outcome === "failed" ? result.message : null;
}

interface NewsProps {
  /** What was done; nothing while there is none, or while a dialog covers it. */
  news: unknown;
  children: ReactNode;
}

/**
 * Says above a part of a page what was done there, or went wrong. Each time that there is news it
 * gets the focus: the pressed button may have gone, and on a phone the news stands above what is in
 * sight. Before, it is empty and hidden.
 */
export function News({ news, children }: NewsProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (news) place.current?.focus();
  }, [news]);
  return (
    <div ref={place} tabIndex={-1} className="grid scroll-mt-24 gap-4 outline-none empty:hidden">
      {children}
    </div>
  );
}
