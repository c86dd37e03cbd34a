import { PublishingForm } from "#app/admin/publishing/publishing-form.tsx";
import { useMayEnter } from "#app/admin/session/use-session.ts";
import { TextField } from "#app/ui/field.tsx";
import { noteLimit } from "#domain/publishing/limits.ts";

interface VersionActionsProps {
  version: number;
  /** What it would change for visitors: 'Changed: Marbling (Summary)'. */
  changes: string[];
  /** How many items it would change, listed or not. */
  changeCount: number;
  /** How many of these items have saved work that is not published. */
  unpublished: number;
}

/** For owners: goes back to the version. Others read who can. */
export function VersionActions({
  version,
  changes,
  changeCount,
  unpublished,
}: VersionActionsProps) {
  if (!useMayEnter("site"))
    return <p className="text-ink-soft">An owner can go back to this version.</p>;
  return (
    <section className="grid gap-4 border border-line bg-card p-5">
      <h2 className="text-title">Go back to this version</h2>
      {changeCount === 0 && <p>Visitors see the same as in this version.</p>}
      {changeCount > 0 && (
        <p>
          Visitors see it at once, and this changes for them. It is saved as it was then.
          {unpublished > 0 && ` ${unpublishedWords(unpublished)}`}
        </p>
      )}
      <ul className="grid gap-1 empty:hidden">
        {changes.map((text) => (
          <li key={text}>{text}</li>
        ))}
        {changeCount > changes.length && <li>and {changeCount - changes.length} more</li>}
      </ul>
      <PublishingForm
        submitLabel={`Go back to version ${version}`}
        busyLabel="Going back..."
        waiting={`Nothing is published yet: signing in goes back to version ${version}.`}
        addition={`It shows version ${version} again.`}
        hidden={changeCount === 0}
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
