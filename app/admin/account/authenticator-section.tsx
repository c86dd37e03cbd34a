import { type FormEvent, useEffect, useRef, useState } from "react";
import { ActionFeedback } from "#app/admin/calls/action-feedback.tsx";
import { useAdminAction } from "#app/admin/calls/use-admin-action.ts";
import { ErrorBanner } from "#app/ui/banner.tsx";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/dialog.tsx";
import { TextField } from "#app/ui/field.tsx";
import { AccountSection } from "./account-section.tsx";
import type { AppAnswer } from "./authenticator-app.ts";
import { CodesDialog } from "./codes-dialog.tsx";
import { DoneNotice } from "./done-notice.tsx";
import { FirstFactorNote } from "./first-factor-note.tsx";
import type { ShownProtection } from "./protection.server.ts";
import { useFocusOnNews } from "./use-focus-on-news.ts";

type Started = Extract<AppAnswer, { outcome: "started" }>;

interface AuthenticatorSectionProps {
  protection: ShownProtection;
  /** Whether the account owed something before, and nothing now. */
  isFree: boolean;
}

/** Turns the authenticator app on and off. */
export function AuthenticatorSection({ protection, isFree }: AuthenticatorSectionProps) {
  const { appSince, passkeys } = protection;
  const [started, setStarted] = useState<Started | null>(null);
  const [isRemoving, setIsRemoving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const box = useFocusOnNews<HTMLDivElement>(codes ? null : done);

  const action = useAdminAction<AppAnswer>((answer) => {
    switch (answer.outcome) {
      case "started":
        return setStarted(answer);
      case "added":
        setStarted(null);
        setCodes(answer.codes);
        return setDone(
          "The authenticator app is on. In a new browser, your password asks for its code.",
        );
      case "removed":
        return setDone(
          answer.isLast
            ? "The authenticator app is off. Your password alone signs you in now, and the recovery codes no longer work."
            : "The authenticator app is off.",
        );
      case "refused":
        return setFailure(answer.message);
      case "taken":
        return setFailure("An authenticator app is on already. Please reload the page.");
    }
  });

  function send(body: object) {
    setFailure(null);
    setDone(null);
    const options = { action: "/admin/account/authenticator-app", encType: "application/json" };
    action.submit(body as never, options as never);
  }

  return (
    <AccountSection
      title="Authenticator app"
      about="An app on your phone shows a code of six digits, which you type after your password."
    >
      <div ref={box} tabIndex={-1} className="grid gap-4 outline-none empty:hidden">
        {done && <DoneNotice isFree={isFree}>{done}</DoneNotice>}
        {failure && !started && <ErrorBanner>{failure}</ErrorBanner>}
        <ActionFeedback
          action={action}
          waiting="Nothing has changed yet: signing in does it."
          missing="The authenticator app is off already."
        />
      </div>
      {appSince && (
        <>
          <p className="text-ink-soft lining-nums">On since {appSince}.</p>
          <Button
            look="danger"
            className="sm:justify-self-start"
            disabled={action.isBusy}
            onClick={() => setIsRemoving(true)}
          >
            Turn it off
          </Button>
        </>
      )}
      {!appSince && !started && (
        <Button
          className="sm:justify-self-start"
          disabled={action.isBusy}
          onClick={() => send({ intent: "start" })}
        >
          Turn it on
        </Button>
      )}
      {!appSince && started && (
        <AppSetUp
          started={started}
          protection={protection}
          isBusy={action.isBusy}
          failure={failure}
          onCode={(code) => send({ intent: "confirm", code })}
          onCancel={() => {
            setStarted(null);
            setFailure(null);
          }}
        />
      )}
      {isRemoving && (
        <ConfirmDialog
          title="Turn the authenticator app off?"
          confirmLabel="Turn it off"
          onCancel={() => setIsRemoving(false)}
          onConfirm={() => {
            setIsRemoving(false);
            send({ intent: "remove" });
          }}
        >
          <p>
            {passkeys.length > 0
              ? "Your passkeys stay."
              : "From then on your password alone signs you in, and your recovery codes no longer work."}
          </p>
        </ConfirmDialog>
      )}
      {codes && <CodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </AccountSection>
  );
}

interface AppSetUpProps {
  started: Started;
  protection: ShownProtection;
  isBusy: boolean;
  failure: string | null;
  onCode(code: string): void;
  onCancel(): void;
}

/** The QR code, the same secret as text and as a link, and a field for the first code. */
function AppSetUp({ started, protection, isBusy, failure, onCode, onCancel }: AppSetUpProps) {
  const { secret, uri, qr } = started;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (failure) form.current?.querySelector("input")?.focus();
  }, [failure]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onCode(String(new FormData(event.currentTarget).get("code")));
  }
  return (
    <form ref={form} method="post" onSubmit={submit} className="grid gap-5">
      <FirstFactorNote protection={protection} factor="the code of this app" />
      <ol className="grid list-decimal gap-5 pl-5">
        <li>
          <p>Scan this with the app, such as Google Authenticator, Aegis or 1Password.</p>
          <svg
            role="img"
            aria-label="QR code for the authenticator app"
            viewBox={`0 0 ${qr.size} ${qr.size}`}
            shapeRendering="crispEdges"
            className="mt-3 w-56 max-w-full border border-line"
          >
            <path d={`M0 0h${qr.size}v${qr.size}H0z`} fill="#fff" />
            <path d={qr.path} fill="#000" />
          </svg>
          <p className="mt-3">
            The app is on this phone?{" "}
            <a className="inline-block py-1 underline underline-offset-4" href={uri}>
              Open it here
            </a>
          </p>
          <p className="mt-1 text-ink-soft">
            Or type this key:{" "}
            <span className="font-mono text-ink wrap-anywhere select-all">
              {secret.replace(/.{4}(?=.)/g, "$& ")}
            </span>
          </p>
        </li>
        <li>
          <TextField
            name="code"
            label="The code that the app shows now"
            inputMode="numeric"
            autoComplete="one-time-code"
            className="max-w-xs"
            required
            {...(failure && { error: failure })}
          />
        </li>
      </ol>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="primary" disabled={isBusy}>
          Turn it on
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}
