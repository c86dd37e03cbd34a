import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { fieldText } from "./field-text.ts";

interface ConflictDialogProps<Form> {
  mine: Form;
  theirs: Form;
  labels: Partial<Record<keyof Form & string, string>>;
  onKeepMine(): void;
  onTakeTheirs(): void;
  onClose(): void;
}

/** Somebody saved first: both versions side by side, field by field, to choose from. */
export function ConflictDialog<Form extends object>(props: ConflictDialogProps<Form>) {
  const { mine, theirs, labels } = props;
  const differing = (Object.keys(labels) as (keyof Form & string)[]).filter(
    (field) => fieldText(mine[field]) !== fieldText(theirs[field]),
  );
  return (
    <Dialog wide title="Someone else saved this first" onClose={props.onClose}>
      <p>
        Nothing is lost. It may have been you, in another tab or on another device. Compare the two
        and choose which to keep.
      </p>
      {differing.length === 0 ? (
        <p>The two are alike.</p>
      ) : (
        <fieldset className="grid max-h-[50vh] gap-4 overflow-y-auto" aria-label="Differences">
          {differing.map((field) => (
            <section key={field}>
              <h3 className="font-[600]">{labels[field]}</h3>
              <div className="mt-1 grid gap-2 sm:grid-cols-2">
                <Version name="Yours" text={fieldText(mine[field])} />
                <Version name="Theirs" text={fieldText(theirs[field])} />
              </div>
            </section>
          ))}
        </fieldset>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={props.onClose}>Go on editing</Button>
        <Button onClick={props.onTakeTheirs}>Take theirs</Button>
        <Button look="primary" onClick={props.onKeepMine}>
          Keep mine
        </Button>
      </div>
    </Dialog>
  );
}

function Version({ name, text }: { name: string; text: string }) {
  return (
    <div className="border border-line px-3 py-2">
      <p className="label text-ink-soft">{name}</p>
      <p className="whitespace-pre-line">{text || "(empty)"}</p>
    </div>
  );
}
