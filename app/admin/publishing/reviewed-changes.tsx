import { Link } from "react-router";
import type { CallFailure } from "#app/admin/calls/call-result.ts";
import { TextField } from "#app/ui/field.tsx";
import { noteLimit } from "#domain/publishing/limits.ts";
import { ChangeList } from "./change-list.tsx";
import { ExampleWarning } from "./example-warning.tsx";
import { changesPath } from "./publish-paths.ts";
import { PublishingForm } from "./publishing-form.tsx";
import type { PublishingResult } from "./publishing-result.ts";
import type { Review } from "./review.server.ts";
import { type Ticks, ticksOf, type useChosen } from "./ticks.ts";
import { UndoableChanges } from "./undoable-changes.tsx";

/** The form that publishes, whose fields scheduling sends too. */
export const publishingFormId = "publishing";

interface ReviewedChangesProps {
  review: Review;
  /** Key of the change that the address names. */
  only?: string | undefined;
  chosen: ReturnType<typeof useChosen>;
  /** The note with which a page of changes was turned before scripts ran. */
  note?: string;
  /** What the server answered to a form that was sent before scripts ran. */
  answered: PublishingResult | CallFailure | undefined;
}

/** The changes, the warnings about them, and the form that publishes those with a tick. */
export function ReviewedChanges(props: ReviewedChangesProps) {
  const { review, only, chosen, note = "", answered } = props;
  const { version, changes, changeCount, page, pages } = review;
  const { dependencies, warnings, examples, stamp } = review;
  const nothing = changeCount === 0;
  const ticks = ticksOf(review, chosen);
  return (
    <div className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-6">
      {examples.length > 0 && <ExampleWarning examples={examples} isPublished={nothing} />}
      {!nothing && warnings.length > 0 && <Warnings warnings={warnings} />}
      <UndoableChanges changes={changes} dependencies={dependencies} stamp={stamp}>
        {(askToUndo) => (
          <PublishingForm
            id={publishingFormId}
            action={changesPath(page, only)}
            submitLabel={labelFor(ticks, changeCount)}
            busyLabel="Publishing..."
            waiting="Nothing is published yet: signing in publishes the changes you ticked."
            hidden={nothing}
            isReady={ticks.taken > 0}
            addition={() => ticks.waiting > 0 && waitingWords(ticks)}
            answered={answered}
            kept={
              <>
                <input type="hidden" name="stamp" value={stamp} />
                <input type="hidden" name="version" value={version} />
                <ChangeList
                  changes={changes}
                  changeCount={changeCount}
                  page={page}
                  pages={pages}
                  dependencies={dependencies}
                  only={only}
                  ticks={ticks}
                  onUndo={askToUndo}
                />
              </>
            }
            status={
              <p role="status" className="mr-auto text-fine max-sm:basis-full">
                {ticks.waiting > 0 && waitingWords(ticks)} {ticks.news}
              </p>
            }
          >
            <TextField
              name="note"
              label="Note"
              hint="For the history: why you changed it. Visitors do not see it."
              defaultValue={note}
              maxLength={noteLimit}
            />
          </PublishingForm>
        )}
      </UndoableChanges>
      {nothing && <p>Nothing to publish. Visitors see everything that is saved.</p>}
    </div>
  );
}

function labelFor({ taken, waiting }: Ticks, changeCount: number): string {
  if (waiting === 0) return "Publish";
  if (taken === 0) return "No change is ticked";
  return `Publish ${taken} of ${changeCount} changes`;
}

/** '3 changes wait, 1 of them on another page.' */
function waitingWords({ waiting, waitingElsewhere }: Ticks): string {
  const wait = waiting === 1 ? "1 change waits" : `${waiting} changes wait`;
  if (waitingElsewhere === 0) return `${wait}.`;
  const some = waitingElsewhere === waiting ? "" : `${waitingElsewhere} of them `;
  return `${wait}, ${some}on ${waitingElsewhere === 1 ? "another page" : "other pages"}.`;
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
