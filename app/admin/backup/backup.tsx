import { type FormEvent, useEffect, useRef, useState } from "react";
import { adminHead } from "#app/admin/frame/admin-head.ts";
import { BackLink } from "#app/admin/frame/back-link.tsx";
import { PageHeading } from "#app/admin/frame/page-heading.tsx";
import { requireAdmin } from "#app/admin/session/require-admin.server.ts";
import { backupDownloadsContext } from "#app/context.ts";
import { ErrorBanner, Notice } from "#app/ui/banner.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { makePassword } from "#domain/accounts/passwords.ts";
import type { Route } from "./+types/backup";
import { readRefusal } from "./download-refusal.ts";
import { lastBackupWords } from "./last-backup.server.ts";

/** Offers a backup for download, after the account's password is entered again. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { user } = await requireAdmin({ request, context });
  const { hasKey } = context.get(backupDownloadsContext);
  return {
    email: user.email,
    refusal: readRefusal(request.url),
    // Shown this once: the program does not keep it.
    passphrase: hasKey ? null : makePassword(),
    last: await lastBackupWords(context, new Date()),
  };
}

/** A reload would replace the passphrase that someone has just written down. */
export function shouldRevalidate() {
  return false;
}

export function meta() {
  return adminHead("Backup");
}

export default function Backup({ loaderData }: Route.ComponentProps) {
  const { email, refusal, passphrase, last } = loaderData;
  const form = useRef<HTMLFormElement>(null);
  const [isAsked, setIsAsked] = useState(false);
  const isPasswordWrong = refusal?.field === "password";

  useEffect(() => {
    if (isPasswordWrong) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [isPasswordWrong]);

  function submit(event: FormEvent<HTMLFormElement>) {
    // A second press would break off the backup that the first one began.
    if (isAsked) event.preventDefault();
    setIsAsked(true);
  }

  return (
    <>
      <BackLink name="Dashboard" to="/admin" />
      <PageHeading
        title="Backup"
        subtitle={
          <span className="wrap-anywhere">
            {isAsked
              ? "You asked for a backup just now"
              : (last ?? "The program has made no backup yet")}
          </span>
        }
      />
      {/* The browser downloads the answer to this form without any script. */}
      <form
        ref={form}
        method="post"
        action="/admin/backup/download"
        onSubmit={submit}
        className="grid max-w-xl gap-6"
      >
        {refusal && !isPasswordWrong && <ErrorBanner>{refusal.text}</ErrorBanner>}
        <p>
          The file holds everything: pages, pictures, enquiries with their photos, and accounts. It
          is encrypted. Keep it apart from the website.
        </p>
        {passphrase ? (
          <Passphrase passphrase={passphrase} isSecond={refusal !== null} />
        ) : (
          <p>
            It is encrypted with BACKUP_KEY, which the person who looks after the website keeps.
          </p>
        )}
        {/* Tells password managers whose password is asked for. */}
        <input hidden readOnly name="username" autoComplete="username" value={email} />
        <TextField
          name="password"
          type="password"
          label="Your password"
          hint="Asked again, because the file holds personal data."
          autoComplete="current-password"
          required
          {...(isPasswordWrong && { error: refusal.text })}
        />
        {isAsked && (
          <Notice>
            The backup is being made, and your browser downloads it. This may take some minutes. For
            another backup,{" "}
            <a className="underline underline-offset-4" href="/admin/backup">
              load this page again
            </a>
            .
          </Notice>
        )}
        <Button type="submit" look="primary" className="sm:justify-self-start">
          Download a backup
        </Button>
      </form>
    </>
  );
}

interface PassphraseProps {
  passphrase: string;
  /** Whether the page showed another one, for a download that was refused. */
  isSecond: boolean;
}

function Passphrase({ passphrase, isSecond }: PassphraseProps) {
  return (
    <div className="grid gap-2 border border-line bg-card p-5">
      <h2 className="font-[550]">Passphrase of the file</h2>
      <output
        className="font-mono text-[1.15rem] leading-relaxed wrap-anywhere select-all"
        aria-label="Passphrase"
      >
        {passphrase}
      </output>
      <p className="text-ink-soft">
        {isSecond && "It is new: no file was made with the one before. "}
        Write it down now. Nobody can open the file without it, and it is shown only once.
      </p>
      <input type="hidden" name="passphrase" value={passphrase} />
    </div>
  );
}
