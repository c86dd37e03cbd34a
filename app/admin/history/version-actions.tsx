import { useRouteLoaderData } from "react-router";
import type { loader as layoutLoader } from "#app/admin/frame/layout.tsx";
import { PublishingForm } from "#app/admin/publishing/publishing-form.tsx";
import { useMayEnter } from "#app/admin/session/use-session.ts";
import type { ButtonLook } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { noteLimit } from "#domain/publishing/limits.ts";
import type { DescribedPublication } from "./described-publication.server.ts";

/** Part of the URL, so that the right failure message is known before the form is read. */
export const restoreIntent = "?intent=restore";

/** The box that restores the version for editing as well. */
const restoreToo = "restoreDraftTables";

type VersionActionsProps = Pick<DescribedPublication, "version" | "isSetAside"> & {
  isCurrent: boolean;
};

/**
 * For owners: publishes a version again, or restores it where publishing would change nothing.
 * Others read who can.
 */
export function VersionActions({ version, isSetAside, isCurrent }: VersionActionsProps) {
  const isPast = !isSetAside && !isCurrent;
  if (!useMayEnter("site"))
    return isPast && <p className="text-ink-soft">An owner can publish this version again.</p>;
  if (isPast) return <PublishAgain version={version} />;
  return (
    <section className="grid gap-4 border border-line bg-card p-5">
      <h2 className="text-title">Restore this version for editing</h2>
      <p>Visitors see no change. Unpublished changes are set aside, and stay in this history.</p>
      <RestoreForm version={version} />
    </section>
  );
}

function PublishAgain({ version }: { version: number }) {
  const unpublished = useRouteLoaderData<typeof layoutLoader>("admin/frame/layout")?.unpublished;
  const asksForBoth = (sent: FormData) => sent.has(restoreToo);
  function inAdmin(sent: FormData) {
    if (asksForBoth(sent)) return "So does the admin. What you had edited is in the history.";
    return unpublished ? "What you had edited is still in the admin, as unpublished changes." : "";
  }
  return (
    <section className="grid gap-4 border border-line bg-card p-5">
      <h2 className="text-title">Publish this version again</h2>
      <PublishingForm
        submitLabel={`Publish version ${version} again`}
        busyLabel="Publishing..."
        waiting={`Nothing is published yet: signing in publishes version ${version} again.`}
        addition={(sent) => `It shows version ${version} again. ${inAdmin(sent)}`.trimEnd()}
        next={(published, sent) => (
          <RestoreForm
            version={published}
            look="plain"
            hidden={!unpublished || asksForBoth(sent)}
          />
        )}
      >
        <TextField
          name="note"
          label="Note"
          defaultValue={`Back to version ${version}`}
          maxLength={noteLimit}
        />
        <label className="flex items-start gap-3">
          <input type="checkbox" name={restoreToo} className="size-6 shrink-0 accent-green" />
          <span>
            Restore it for editing as well
            <span className="block text-fine text-ink-soft">
              If unticked, only the website goes back, and your later edits stay in the admin. If
              ticked, those edits are set aside, and stay in this history.
            </span>
          </span>
        </label>
      </PublishingForm>
    </section>
  );
}

interface RestoreFormProps {
  version: number;
  look?: ButtonLook;
  hidden?: boolean;
}

function RestoreForm({ version, ...form }: RestoreFormProps) {
  return (
    <PublishingForm
      action={`/admin/history/${version}${restoreIntent}`}
      submitLabel="Restore for editing"
      busyLabel="Restoring..."
      waiting={`Nothing has changed yet: version ${version} is restored once you sign in.`}
      {...form}
    />
  );
}
