import { Link } from "react-router";
import { TextField } from "#app/ui/field.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { changeKey } from "#domain/publishing/change-key.ts";
import type { ChosenRevision } from "#domain/publishing/chosen-changes.ts";
import { noteLimit } from "#domain/publishing/limits.ts";
import { ChangeList } from "./change-list.tsx";
import { chosenText } from "./described-change.ts";
import { changesPreviewPath, mostPreviewed, previewWith } from "./paths.ts";
import { PublishingForm } from "./publishing-form.tsx";
import type { DescribedExamples, Review } from "./review.server.ts";
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

interface ExampleWarningProps {
  examples: DescribedExamples[];
  /** Whether visitors already see them, because nothing is left to publish. */
  isPublished: boolean;
}

/** Warns of sample content, by kind, with links to where it is replaced. */
function ExampleWarning({ examples, isPublished }: ExampleWarningProps) {
  const hasReviews = examples.some(({ kind }) => kind === "testimonials");
  return (
    <section
      aria-labelledby="examples"
      className="border border-l-4 border-burgundy bg-card px-5 py-4"
    >
      <h2 id="examples" className="text-title">
        {isPublished ? "Visitors see sample content" : "Sample content goes live with this"}
      </h2>
      <p className="mt-1 max-w-[70ch]">
        The site came with examples, so that you could see how it looks. Nobody said, paid for or
        photographed what they show. Replace them or delete them before customers read them.
      </p>
      {hasReviews && (
        <p className="mt-2 max-w-[70ch] font-[600]">
          Invented reviews have been banned in the United Kingdom since 6 April 2025, by the Digital
          Markets, Competition and Consumers Act 2024.
        </p>
      )}
      <ul className="mt-3 border-b border-line">
        {examples.map(({ kind, count, items }) => (
          <li key={kind} className="border-t border-line">
            <details>
              <summary className="min-h-11 cursor-pointer py-2.5 lining-nums">{count}</summary>
              <ul className="flex flex-wrap gap-x-6 pb-3">
                {items.map(({ name, edit }) => (
                  <li key={edit}>
                    <Link className="inline-block py-1 underline" to={edit}>
                      {name}
                    </Link>
                  </li>
                ))}
              </ul>
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}
