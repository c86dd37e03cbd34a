import { useLayoutEffect, useRef } from "react";
import { Link } from "react-router";
import { Badge } from "#app/admin/lists/item-marks.tsx";
import { PageLinks } from "#app/admin/lists/page-links.tsx";
import { Button, ScriptButton } from "#app/ui/button.tsx";
import { PictureBox } from "#app/ui/picture-box.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { counted } from "#domain/counted.ts";
import type { Picture } from "#domain/images/picture.ts";
import { rowsPerPage } from "#domain/list-part.ts";
import { ChangeFields } from "./change-fields.tsx";
import { changeKindWords, type DescribedChange } from "./described-change.ts";
import { changesPath, scheduleId } from "./paths.ts";
import type { Review } from "./review.server.ts";
import type { Ticks } from "./ticks.ts";

interface ChangeListProps extends Pick<Review, "changes" | "page" | "pages"> {
  /** How many changes all pages have. */
  changeCount: number;
  ticks: Ticks;
  /** Key of the change that the address names, which comes first. */
  only: string | undefined;
  onUndo(change: DescribedChange): void;
}

/** A page of the changes that visitors will see, each with a tick that lets it wait. */
export function ChangeList(props: ChangeListProps) {
  const { changes, changeCount, page, pages, ticks, only, onUndo } = props;
  const { top, links } = useTopOfPage(page);
  const alone = changes.find(({ key }) => key === only && ticks.taken === 1 && ticks.isTaken(key));
  const before = (page - 1) * rowsPerPage;
  const last = before + changes.length;
  const examples = changes.filter(({ isExample }) => isExample);
  const folded = examples.length > 1 ? examples : [];
  return (
    <section aria-labelledby="changes">
      <div className="mb-3 flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <div ref={top} tabIndex={-1} className="outline-none">
          <h2 id="changes" className="text-title">
            {counted(changeCount, "change")}
          </h2>
          {alone && changeCount > 1 && <p>Only “{alone.name}” is ticked.</p>}
          {pages > 1 && (
            <p className="text-fine text-ink-soft lining-nums">
              {`${before + 1} to ${last} are listed here.`}
            </p>
          )}
        </div>
        {changeCount > 1 && (
          <Button onClick={ticks.waiting > 0 ? ticks.takeAll : ticks.letAllWait}>
            {ticks.waiting > 0 ? "Tick all" : "Untick all"}
            {(pages > 1 || alone) && ` ${changeCount}`}
          </Button>
        )}
      </div>
      <Rows changes={changes.filter((one) => !folded.includes(one))} {...{ ticks, onUndo }} />
      <RemovedExamples changes={folded} {...{ ticks, onUndo }} />
      <div ref={links}>
        <PageLinks
          page={page}
          pageCount={pages}
          hasNext={page < pages}
          words={{
            before: `Previous ${rowsPerPage}`,
            after: `Next ${Math.min(changeCount - last, rowsPerPage)}`,
          }}
          addressOf={(to) => changesPath(to, only)}
        />
      </div>
    </section>
  );
}

type RowsProps = Pick<ChangeListProps, "changes" | "ticks" | "onUndo">;

function Rows({ changes, ticks, onUndo }: RowsProps) {
  if (changes.length === 0) return null;
  return (
    <ul className="mb-4 border-b border-line">
      {changes.map((change) => (
        <ChangeRow
          key={change.key}
          change={change}
          isTaken={ticks.isTaken(change.key)}
          onToggle={() => ticks.toggle(change.key)}
          onUndo={() => onUndo(change)}
        />
      ))}
    </ul>
  );
}

/** The built-in examples that leave the website, in one row that opens. */
function RemovedExamples({ changes, ticks, onUndo }: RowsProps) {
  const isHydrated = useHydrated();
  if (changes.length === 0) return null;
  const isTaken = changes.every(({ key }) => ticks.isTaken(key));
  const words = `${changes.length} examples`;
  return (
    <div className="mb-4 grid grid-cols-[2.75rem_minmax(0,1fr)] border-y border-line py-2">
      <label className="grid size-11 cursor-pointer place-items-center">
        <span className="sr-only">Publish: Removed {words}</span>
        <input
          type="checkbox"
          checked={isTaken}
          disabled={!isHydrated}
          onChange={() =>
            ticks.choose(
              changes.map(({ key }) => key),
              !isTaken,
            )
          }
          className="size-6 accent-green"
        />
      </label>
      <details>
        <summary className="min-h-11 cursor-pointer py-2.5">
          <span className="label text-brass">Removed</span> {words}
        </summary>
        <Rows {...{ changes, ticks, onUndo }} />
      </details>
    </div>
  );
}

/** Moves the focus from the links to the top of the list when another page is shown. */
function useTopOfPage(page: number) {
  const top = useRef<HTMLDivElement>(null);
  const links = useRef<HTMLDivElement>(null);
  const shown = useRef(page);
  useLayoutEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    const focused = document.activeElement;
    // The list may also be loaded again, after publishing, and the page be shorter.
    if (focused === document.body || links.current?.contains(focused)) top.current?.focus();
  }, [page]);
  return { top, links };
}

interface ChangeRowProps {
  change: DescribedChange;
  isTaken: boolean;
  onToggle(): void;
  onUndo(): void;
}

/** A change with its tick, its pictures, who made it, and what differs. */
function ChangeRow({ change, isTaken, onToggle, onUndo }: ChangeRowProps) {
  const { kind, name, noun, edit, saved, pictures, schedules, reasons, fields } = change;
  const isHydrated = useHydrated();
  return (
    <li className="grid grid-cols-[2.75rem_minmax(0,1fr)] border-t border-line py-2">
      <label className="grid size-11 cursor-pointer place-items-center">
        <span className="sr-only">
          Publish: {changeKindWords[kind]} {name}
        </span>
        <input
          type="checkbox"
          checked={isTaken}
          disabled={!isHydrated}
          onChange={onToggle}
          className="size-6 accent-green"
        />
      </label>
      <div className="min-w-0 py-2">
        <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
          <Pictures {...pictures} />
          <div className="min-w-[min(100%,13rem)] flex-1">
            <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
              <span className="label text-brass">{changeKindWords[kind]}</span>
              <b className="font-[600] wrap-anywhere">{name}</b>
              <Badge>{noun}</Badge>
              {!isTaken && <Badge>Waits</Badge>}
            </p>
            {saved && <p className="text-fine wrap-anywhere text-ink-soft">{saved}</p>}
            {schedules.map(({ id, words }) => (
              <p key={id} className="text-fine wrap-anywhere">
                <a
                  className="inline-flex min-h-11 items-center underline"
                  href={`#${scheduleId(id)}`}
                >
                  {words}
                </a>
              </p>
            ))}
            {reasons.map((reason) => (
              <p key={reason} className="text-fine wrap-anywhere">
                {reason}
              </p>
            ))}
          </div>
        </div>
        <ChangeFields fields={fields} lead="What changed: " />
        <p className="-mb-2 flex flex-wrap gap-x-5">
          {edit && (
            <Link className="inline-flex min-h-11 items-center underline" to={edit}>
              Edit<span className="sr-only"> {name}</span>
            </Link>
          )}
          <ScriptButton
            className="inline-flex min-h-11 items-center underline disabled:opacity-60"
            onClick={onUndo}
            aria-label={`Undo this change: ${name}`}
          >
            Undo this change
          </ScriptButton>
        </p>
      </div>
    </li>
  );
}

/** One picture of the item, or two where it was exchanged. */
function Pictures({ before, after }: DescribedChange["pictures"]) {
  if (!before && !after) return null;
  const isExchanged = before && after && before.url !== after.url;
  const picture = after ?? before;
  return (
    <div className="flex items-center gap-1.5 sm:order-last">
      {isExchanged && <Thumbnail picture={before} alt="The picture that visitors see" />}
      {isExchanged && <span aria-hidden="true">→</span>}
      {picture && <Thumbnail picture={picture} alt={isExchanged ? "The saved picture" : ""} />}
    </div>
  );
}

function Thumbnail({ picture, alt }: { picture: Picture; alt: string }) {
  return <PictureBox className="size-16 shrink-0" picture={picture} alt={alt} sizes="8rem" />;
}
