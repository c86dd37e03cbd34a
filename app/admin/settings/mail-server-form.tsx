import { type FormEvent, useEffect, useRef, useState } from "react";
import { ActionFeedback, News } from "#app/admin/frame/action-feedback.tsx";
import type { SignedInLongAgo } from "#app/admin/frame/admin-action.server.ts";
import type { AdminAction } from "#app/admin/frame/use-admin-action.ts";
import type { MailSetUp } from "#app/context.ts";
import { ErrorBanner, Notice } from "#app/ui/banner.tsx";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/dialog.tsx";
import { SelectField, TextField } from "#app/ui/field.tsx";
import type { MailServer } from "#domain/mail/mail-settings.ts";
import { MailServerHelp, MailTestAnswer } from "./mail-server-help.tsx";

export type MailServerResult =
  | { outcome: "saved"; revision: number }
  | { outcome: "deleted" }
  | { outcome: "conflict" }
  | { outcome: "invalid"; fieldErrors: Record<string, string> }
  /** `answer` is what the mailer or the mail server said went wrong; null if it was sent. */
  | { outcome: "tested"; to: string; answer: string | null }
  | { outcome: "throttled"; message: string }
  | SignedInLongAgo;

/** The mail server as the page shows it: the password never leaves the server. */
type ShownMailServer = Omit<MailServer, "password"> & { hasPassword: boolean };

interface MailServerFormProps {
  server: ShownMailServer | null;
  environment: MailSetUp["environment"];
  /** The business's address, from which mails come unless a sender is set. */
  business: string;
  /** Where a test goes. */
  me: string;
  /** Whether that address came with the website. */
  isSample: boolean;
  change: AdminAction<MailServerResult>;
}

/** The mail server's fields, with 'Send me a test' and 'Save'. */
export function MailServerForm(props: MailServerFormProps) {
  const { server, environment, business, me, isSample, change } = props;
  const form = useRef<HTMLFormElement>(null);
  const [removing, setRemoving] = useState(false);
  const { result, isBusy } = change;
  const errors = result?.outcome === "invalid" ? result.fieldErrors : {};
  const errorOf = (name: string) => (errors[name] ? { error: errors[name] } : {});
  const isFixed = environment.server !== null;

  useEffect(() => {
    if (result?.outcome === "invalid")
      form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [result]);

  function send(intent: "save" | "test") {
    if (!form.current) return;
    const fields = new FormData(form.current);
    fields.set("intent", intent);
    change.submit(fields);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    send("save");
  }

  return (
    <div className="grid max-w-2xl gap-5">
      {server?.isPasswordLost && (
        <ErrorBanner>
          The stored password cannot be read, because the secret of this website was changed. Enter
          it again.
        </ErrorBanner>
      )}
      <form ref={form} method="post" onSubmit={submit} className="grid gap-5">
        <input type="hidden" name="revision" value={server?.revision ?? 0} />
        {isFixed ? (
          <p>
            <input type="hidden" name="host" value={server?.host ?? ""} />
            <input type="hidden" name="port" value={server?.port ?? 465} />
            <input type="hidden" name="encryption" value={server?.encryption ?? "tls"} />
            <input type="hidden" name="userName" value={server?.userName ?? ""} />
            Mails go through <b className="font-[600]">{environment.server}</b>. Whoever runs the
            server of this website has set that (SMTP_URL), and can change it.
          </p>
        ) : (
          <>
            <MailServerHelp />
            <TextField
              name="host"
              label="Server"
              hint="For example smtp.example.com"
              defaultValue={server?.host ?? ""}
              autoCapitalize="none"
              spellCheck={false}
              required
              {...errorOf("host")}
            />
            <div className="grid gap-5 sm:grid-cols-2">
              <SelectField
                name="encryption"
                label="Encryption"
                defaultValue={server?.encryption ?? "tls"}
                required
                {...errorOf("encryption")}
              >
                <option value="tls">TLS, usually port 465</option>
                <option value="starttls">STARTTLS, usually port 587</option>
              </SelectField>
              <TextField
                name="port"
                label="Port"
                inputMode="numeric"
                defaultValue={server?.port ?? 465}
                required
                {...errorOf("port")}
              />
            </div>
            <TextField
              name="userName"
              label="User name"
              hint="Often your whole e-mail address"
              defaultValue={server?.userName ?? ""}
              autoCapitalize="none"
              autoComplete="off"
              spellCheck={false}
              {...errorOf("userName")}
            />
            <TextField
              name="password"
              type="password"
              label="Password"
              hint={
                server?.hasPassword
                  ? "A password is stored. Leave this empty to keep it."
                  : "Stored encrypted, and never shown again"
              }
              autoComplete="new-password"
              {...errorOf("password")}
            />
          </>
        )}
        <TextField
          name="sender"
          label="Mails come from"
          hint={
            environment.sender
              ? `Set by whoever runs the server (MAIL_FROM)`
              : `Empty: ${business}. Most servers send only from an address of their own.`
          }
          defaultValue={environment.sender ?? server?.sender ?? ""}
          readOnly={environment.sender !== null}
          {...errorOf("sender")}
        />
        <TextField
          name="recipients"
          label="Enquiries go to"
          hint={
            environment.recipients
              ? "Set by whoever runs the server (ENQUIRIES_TO)"
              : `Empty: ${business}. Several addresses with commas between.`
          }
          defaultValue={environment.recipients ?? server?.recipients.join(", ") ?? ""}
          readOnly={environment.recipients !== null}
          {...errorOf("recipients")}
        />
        {/* Beside the buttons, because the fields are higher than a phone. */}
        <ActionFeedback action={change} waiting="Signing in sends it." />
        {result?.outcome === "conflict" && (
          <ErrorBanner>
            Somebody else has changed these settings meanwhile. Reload the page to see theirs; note
            what you typed before.
          </ErrorBanner>
        )}
        {result?.outcome === "throttled" && <ErrorBanner>{result.message}</ErrorBanner>}
        <News news={result?.outcome === "saved" || result?.outcome === "deleted" ? result : null}>
          {result?.outcome === "saved" && (
            <Notice>
              Saved. Mails that waited are being sent. Send yourself a test to be sure.
            </Notice>
          )}
          {result?.outcome === "deleted" && <Notice>Removed. No mails are sent now.</Notice>}
        </News>
        {result?.outcome === "tested" && <MailTestAnswer {...result} />}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" needsScripts look="primary" disabled={isBusy}>
            {isBusy ? "One moment..." : "Save"}
          </Button>
          <Button onClick={() => send("test")} disabled={isBusy}>
            Send me a test
          </Button>
          {server && !isFixed && (
            <Button look="danger" className="sm:ml-auto" onClick={() => setRemoving(true)}>
              Remove
            </Button>
          )}
        </div>
        <p className="text-fine text-ink-soft">
          The test goes to {me}, with what is typed here, also before you save it.
          {isSample &&
            " That address came with the website, and no mail reaches it: first invite your own address as an owner, under People, and sign in with it."}
        </p>
      </form>
      {removing && (
        <ConfirmDialog
          title="Remove the mail server?"
          confirmLabel="Remove"
          onCancel={() => setRemoving(false)}
          onConfirm={() => {
            setRemoving(false);
            change.submit({ intent: "remove" });
          }}
        >
          <p>Enquiries then wait in the inbox, and nobody is mailed about them.</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
