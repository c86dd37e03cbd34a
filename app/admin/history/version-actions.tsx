import { PublishingForm } from "#app/admin/publishing/publishing-form.tsx";
import { useMayEnter } from "#app/admin/session/use-session.ts";
import { TextField } from "#app/ui/field.tsx";
import { noteLimit } from "#domain/publishing/limits.ts";

interface VersionActionsProps {
  version: number;
  /** How many items that would go back have saved work that is not published. */
  unpublished: number;
}

/** For owners: goes back to the version. Others read who can. */
export function VersionActions({ version, unpublished }: VersionActionsProps) {
  if (!useMayEnter("site"))
    return <p className="text-ink-soft">An owner can go back to this version.</p>;
  return (
    <section className="grid gap-4 border border-line bg-card p-5">
      <h2 className="text-title">Go back to this version</h2>
      <p>
        Visitors see it at once. What has changed since is saved as it was then.
        {unpublished > 0 && ` ${unpublishedWords(unpublished)}`}
      </p>
      <PublishingForm
        submitLabel={`Go back to version ${version}`}
        busyLabel="Going back..."
        waiting={`Nothing is published yet: signing in goes back to version ${version}.`}
        addition={`It shows version ${version} again.`}
      >
        <TextField
          name="note"
          label="Note"
          defaultValue={`Back to version ${version}`}
          maxLength={noteLimit}
        />
      </PublishingForm>
    </section>
  );
}

function unpublishedWords(count: number): string {
  const items = count === 1 ? "1 of these items has" : `${count} of these items have`;
  return `${items} edits that are not published yet. They stay in the earlier versions of each.`;
}
