import { adminHead } from "#app/admin/frame/admin-head.ts";
import { BackLink } from "#app/admin/frame/back-link.tsx";
import { PageHeading } from "#app/admin/frame/page-heading.tsx";
import { requireAdmin } from "#app/admin/session/require-admin.server.ts";
import { backupDownloadsContext } from "#app/context.ts";
import { ErrorBanner } from "#app/ui/banner.tsx";
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
  return (
    <>
      <BackLink name="Dashboard" to="/admin" />
      <PageHeading
        title="Backup"
        subtitle={
          <span className="[overflow-wrap:anywhere]">
            {last ?? "The program has made no backup yet"}
          </span>
        }
      />
      {/* The browser downloads the answer to this form without any script. */}
      <form method="post" action="/admin/backup/download" className="grid max-w-xl gap-5">
        {refusal && <ErrorBanner>{refusal}</ErrorBanner>}
        <p>
          The file holds everything: pages, pictures, enquiries with their photos, and accounts. It
          is encrypted. Keep it apart from the website.
        </p>
        {passphrase ? (
          <div className="grid gap-1.5 border border-line bg-card p-4">
            <p>
              Write this passphrase down now. Without it nobody can open the file, and it is shown
              only once:
            </p>
            <output
              className="font-mono text-[1.1rem] break-all select-all"
              aria-label="Passphrase"
            >
              {passphrase}
            </output>
            <input type="hidden" name="passphrase" value={passphrase} />
          </div>
        ) : (
          <p>
            It is encrypted with BACKUP_KEY, which the person who looks after the website keeps.
          </p>
        )}
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <TextField
          name="password"
          type="password"
          label="Your password"
          hint="Asked again, because the file holds personal data."
          autoComplete="current-password"
          required
        />
        <Button type="submit" look="primary" className="justify-self-start">
          Download a backup
        </Button>
      </form>
    </>
  );
}
