import { type ReactNode, useId, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import type { Editor, FormValues } from "./editor.ts";
import { fieldText } from "./field-text.ts";
import { mergeForms } from "./form-values.ts";

interface ConflictDialogProps {
  title: string;
  /** A sentence: who saved, and when. */
  who: string;
  /** The form that both started from. Fields may be unknown. */
  base: FormValues;
  mine: FormValues;
  theirs: FormValues;
  labels: Editor["labels"];
  /** What people read for the values of a field. */
  words?: Editor["words"];
  /** Label of the button: 'Save' */
  chooseLabel: string;
  onChoose(form: FormValues): void;
  onClose(): void;
}

/**
 * Shown after someone else saved. Offers a choice for each field that both changed; fields that one
 * side changed are merged.
 */
export function ConflictDialog(props: ConflictDialogProps) {
  const { base, mine, theirs, labels } = props;
  const merge = mergeForms(base, mine, theirs);
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set());
  const inOrder = Object.keys(labels).filter((field) => merge.both.includes(field));

  function take(fields: string[], whose: "mine" | "theirs") {
    const others = [...taken].filter((field) => !fields.includes(field));
    setTaken(new Set(whose === "theirs" ? [...others, ...fields] : others));
  }

  function choose() {
    const chosen = merge.both.filter((field) => taken.has(field));
    const fromThem = Object.fromEntries(chosen.map((field) => [field, theirs[field]]));
    props.onChoose({ ...merge.form, ...fromThem });
  }

  const names = (fields: string[]) => fields.map((field) => labels[field]).join(", ");
  return (
    <Dialog wide title={props.title} onClose={props.onClose}>
      <p>{props.who} Nothing is lost.</p>
      {inOrder.length > 0 ? (
        <p>Both of you changed these fields. Choose which text to keep.</p>
      ) : (
        <p>You changed different fields.</p>
      )}
      {inOrder.length > 1 && (
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => take(inOrder, "mine")}>Keep all mine</Button>
          <Button onClick={() => take(inOrder, "theirs")}>Take all theirs</Button>
        </div>
      )}
      {inOrder.length > 0 && (
        <div className="grid max-h-[50vh] gap-5 overflow-y-auto">
          {inOrder.map((field) => (
            <fieldset key={field}>
              <legend className="font-sans font-[600] leading-normal">{labels[field]}</legend>
              <div className="mt-1 grid gap-2 sm:grid-cols-2">
                <Side
                  name="Keep mine"
                  field={field}
                  text={fieldText(mine[field], props.words?.[field])}
                  chosen={!taken.has(field)}
                  onChoose={() => take([field], "mine")}
                />
                <Side
                  name="Take theirs"
                  field={field}
                  text={fieldText(theirs[field], props.words?.[field])}
                  chosen={taken.has(field)}
                  onChoose={() => take([field], "theirs")}
                />
              </div>
            </fieldset>
          ))}
        </div>
      )}
      {merge.theirs.length > 0 && (
        <Aside>Only they changed these, and they are taken over: {names(merge.theirs)}.</Aside>
      )}
      {merge.mine.length > 0 && (
        <Aside>Only you changed these, and they are kept: {names(merge.mine)}.</Aside>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={props.onClose}>Go on editing</Button>
        <Button look="primary" onClick={choose}>
          {props.chooseLabel}
        </Button>
      </div>
    </Dialog>
  );
}

function Aside({ children }: { children: ReactNode }) {
  return <p className="text-ink-soft">{children}</p>;
}

interface SideProps {
  name: string;
  field: string;
  text: string;
  chosen: boolean;
  onChoose(): void;
}

/** One of the two versions. A click anywhere on it chooses it. */
function Side({ name, field, text, chosen, onChoose }: SideProps) {
  const textId = useId();
  return (
    <label
      className={`grid min-w-0 cursor-pointer content-start gap-1 border px-3 py-2 ${chosen ? "border-green bg-paper" : "border-line"}`}
    >
      <span className="flex min-h-6 items-center gap-2">
        <input
          type="radio"
          className="size-6 accent-green"
          name={`keep-${field}`}
          aria-label={name}
          aria-describedby={textId}
          checked={chosen}
          onChange={onChoose}
        />
        <span className="label text-ink-soft">{name}</span>
      </span>
      <span id={textId} className="whitespace-pre-line wrap-anywhere">
        {text || "(empty)"}
      </span>
    </label>
  );
}
