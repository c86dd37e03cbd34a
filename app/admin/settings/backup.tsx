import { type FormEvent, useRef, useState } from "react";
import { ActionFeedback } from "#app/admin/frame/action-feedback.tsx";
import { adminAction, type Recency, recency } from "#app/admin/frame/admin-action.server.ts";
import { answerOrFailure } from "#app/admin/frame/answer-or-failure.ts";
import { adminHead, type PageHandle } from "#app/admin/frame/page-head.ts";
import { BackLink, PageHeading } from "#app/admin/frame/page-heading.tsx";
import { useAdminAction } from "#app/admin/frame/use-admin-action.ts";
import { requireAdmin } from "#app/admin/session/require-admin.server.ts";
import { backupDownloadsContext } from "#app/context.ts";
import { ErrorBanner, Notice } from "#app/ui/banner.tsx";
import { Button } from "#app/ui/button.tsx";
import { makePassword } from "#domain/accounts/passwords.ts";
import type { Route } from "./+types/backup";
import { lastBackupWords, readRefusal } from "./backup.server.ts";

export const handle = {
  title: "Backup",
  failure: "Failed to fetch the last backup",
} satisfies PageHandle;

const failed = "Failed to begin the backup";

/** Offers a backup for download. */
export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin({ request, context }, "site");
  const { hasKey } = context.get(backupDownloadsContext);
  return {
    refusal: readRefusal(request.url),
    // Shown this once: the program does not keep it.
    passphrase: hasKey ? null : makePassword(),
    last: await lastBackupWords(context, new Date()),
  };
}

/** Says whether the person may download now, or has to sign in first. */
export function action(args: Route.ActionArgs) {
  return adminAction<Recency>(args, { area: "site", fallback: failed }, recency);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrFailure(serverAction, failed);
}

/** A reload would replace the passphrase that someone has just written down. */
export function shouldRevalidate() {
  return false;
}

export function meta() {
  return adminHead(handle.title);
}

export default function Backup({ loaderData }: Route.ComponentProps) {
  const { refusal, passphrase, last } = loaderData;
  const form = useRef<HTMLFormElement>(null);
  const [isAsked, setIsAsked] = useState(false);
  const asking = useAdminAction<Recency>((answer) => {
    if (answer.outcome !== "recent") return;
    setIsAsked(true);
    form.current?.submit();
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // A second download would break off the backup that the first one began.
    if (!isAsked) asking.submit(null, { action: "/admin/backup" });
  }

  return (
    <>
      <BackLink name="Dashboard" to="/admin" />
      <PageHeading
        title={handle.title}
        subtitle={
          <span className="wrap-anywhere">
            {isAsked
              ? "You asked for a backup just now"
              : (last ?? "The program has made no backup yet")}
          </span>
        }
      />
      {/* A form, so that the browser downloads the answer. */}
      <form
        ref={form}
        method="post"
        action="/admin/backup/download"
        onSubmit={submit}
        className="grid max-w-xl gap-6"
      >
        {refusal && <ErrorBanner>{refusal}</ErrorBanner>}
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
      <ActionFeedback
        action={asking}
        waiting="No backup was made yet: signing in makes it."
        className="mt-6 max-w-xl"
      />
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
