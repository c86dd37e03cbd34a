import { Link } from "react-router";
import {
  changesPreviewPath,
  mostPreviewed,
  previewWith,
} from "#app/admin/preview/preview-address.ts";
import { TextField } from "#app/ui/field.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { changeKey } from "#domain/publishing/change-key.ts";
import type { ChosenRevision } from "#domain/publishing/chosen-changes.ts";
import { noteLimit } from "#domain/publishing/limits.ts";
import { ChangeList } from "./change-list.tsx";
import { chosenText } from "./chosen-text.ts";
import { ExampleWarning } from "./example-warning.tsx";
import { PublishingForm } from "./publishing-form.tsx";
import type { Review } from "./review.server.ts";
import { type Ticks, ticksOf, useChosen } from "./ticks.ts";
import { UndoableChanges } from "./undoable-changes.tsx";

/** The form that publishes, whose fields scheduling sends too. */
export const publishingFormId = "publishing";

interface ReviewedChangesProps {
  review: Review;
  /** Key of the change that the address names. */
  only?: string | undefined;
}

/** The changes, the warnings about them, and the form that publishes those with a tick. */
export function ReviewedChanges({ review, only }: ReviewedChangesProps) {
  const { changes, elsewhere, page, pages, warnings, examples } = review;
  const all: ChosenRevision[] = [...changes, ...elsewhere];
  const nothing = all.length === 0;
  // Only this browser knows which changes wait.
  const isHydrated = useHydrated();
  const ticks = ticksOf(all.map(changeKey), useChosen(only));
  const taken = all.filter((change) => ticks.isTaken(changeKey(change)));
  return (
    <div className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-6">
      {examples.length > 0 && <ExampleWarning examples={examples} isPublished={nothing} />}
      {!nothing && warnings.length > 0 && <Warnings warnings={warnings} />}
      <UndoableChanges>
        {(askToUndo) => (
          <PublishingForm
            id={publishingFormId}
            submitLabel={labelFor(ticks)}
            busyLabel="Publishing..."
            waiting="Nothing is published yet: signing in publishes the changes you ticked."
            hidden={nothing}
            isReady={isHydrated && ticks.taken > 0}
            onSend={ticks.settle}
            addition={ticks.waiting > 0 && waitingWords(ticks)}
            kept={
              <>
                <input type="hidden" name="chosen" value={chosenText(taken)} />
                <ChangeList
                  changes={changes}
                  changeCount={all.length}
                  page={page}
                  pages={pages}
                  only={only}
                  ticks={ticks}
                  onUndo={askToUndo}
                />
              </>
            }
            status={
              <>
                <p role="status" className="mr-auto text-fine">
                  {ticks.waiting > 0 && waitingWords(ticks)}
                </p>
                <ResultLink taken={taken} isAll={ticks.waiting === 0} />
              </>
            }
          >
            <TextField
              name="note"
              label="Note"
              hint="For the history: why you changed it. Visitors do not see it."
              maxLength={noteLimit}
            />
          </PublishingForm>
        )}
      </UndoableChanges>
      {nothing && <p>Nothing to publish. Visitors see everything that is saved.</p>}
    </div>
  );
}

/** Opens the website as the ticked changes would make it, beside the list with its ticks. */
function ResultLink({ taken, isAll }: { taken: ChosenRevision[]; isAll: boolean }) {
  if (taken.length === 0 || (!isAll && taken.length > mostPreviewed)) return null;
  return (
    <a
      className="inline-flex min-h-11 items-center underline"
      href={changesPreviewPath(isAll ? "draft" : previewWith(taken))}
      target="_blank"
      rel="noreferrer"
    >
      Look at the result<span className="sr-only"> in a new tab</span>
    </a>
  );
}

function labelFor({ taken, waiting }: Ticks): string {
  if (waiting === 0) return "Publish";
  if (taken === 0) return "No change is ticked";
  return `Publish ${taken} of ${taken + waiting} changes`;
}

/** '3 changes wait.' */
function waitingWords({ waiting }: Ticks): string {
  return waiting === 1 ? "1 change waits." : `${waiting} changes wait.`;
}

function Warnings({ warnings }: Pick<Review, "warnings">) {
  return (
    <section
      aria-labelledby="warnings"
      className="border border-l-4 border-brass bg-card px-5 py-4"
    >
      <h2 id="warnings" className="text-title">
        Worth a look before you publish
      </h2>
      <ul className="mt-2 grid gap-1">
        {warnings.map(({ message, edit }) => (
          <li key={message}>
            {message}{" "}
            <Link
              className="inline-block py-0.5 underline"
              to={edit}
              aria-label={`Edit: ${message}`}
            >
              Edit
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
