import { useEffect, useRef } from "react";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { rowsPerPage } from "#domain/list-part.ts";
import { withNeeded } from "#domain/publishing/follow-dependencies.ts";
import { ChangePages } from "./change-pages.tsx";
import { ChangeRow } from "./change-row.tsx";
import type { DescribedChange } from "./described-change.ts";
import { turnPath } from "./publish-paths.ts";
import type { Review } from "./review.server.ts";
import { tickName } from "./tick-name.ts";
import type { Ticks } from "./ticks.ts";

interface ChangeListProps
  extends Pick<Review, "changes" | "changeCount" | "page" | "pages" | "dependencies"> {
  ticks: Ticks;
  /** Key of the change that the address names, which comes first. */
  only: string | undefined;
  onUndo(change: DescribedChange): void;
}

/** A page of the changes that visitors will see, each with a tick that lets it wait. */
export function ChangeList(props: ChangeListProps) {
  const { changes, changeCount, page, pages, ticks, only, onUndo } = props;
  const list = useRef<HTMLUListElement>(null);
  const start = useRef({ changes, letWait: ticks.letWait });
  // Someone may have pressed a tick before scripts ran. And what waits when the list is opened
  // still waits once the only change with a tick is published.
  useEffect(() => {
    const { changes, letWait } = start.current;
    const boxes = list.current?.querySelectorAll<HTMLInputElement>("[type=checkbox]");
    const unticked = changes.filter((_, index) => boxes?.[index]?.checked === false);
    if (unticked.length > 0) letWait(unticked.map(({ key }) => key));
  }, []);
  const { top, links } = useTopOfPage(page);
  const hydrated = useHydrated();
  const alone = onlyWords(props);
  const before = (page - 1) * rowsPerPage;
  const last = before + changes.length;
  return (
    <section aria-labelledby="changes">
      <div className="mb-3 flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <div ref={top} tabIndex={-1} className="outline-none">
          <h2 id="changes" className="text-title">
            {changeCount === 1 ? "1 change" : `${changeCount} changes`}
          </h2>
          {alone && <p>{alone}</p>}
          {pages > 1 && (
            <p className="text-fine text-ink-soft lining-nums">
              {`${before + 1} to ${last} are listed here.`}
            </p>
          )}
        </div>
        {alone && !hydrated && (
          <a className={buttonClass()} href={turnPath(1)}>
            Tick all {changeCount}
          </a>
        )}
        {changeCount > 1 && (hydrated || !alone) && (
          <Button onClick={ticks.waiting > 0 ? ticks.takeAll : ticks.letAllWait}>
            {ticks.waiting > 0 ? "Tick all" : "Untick all"}
            {(pages > 1 || alone) && ` ${changeCount}`}
          </Button>
        )}
      </div>
      <input
        type="hidden"
        name="listed"
        value={JSON.stringify(changes.map(({ key }) => key))}
        readOnly
      />
      {ticks.others.doWait && <input type="hidden" name="others" value="wait" />}
      <input type="hidden" name="unlisted" value={JSON.stringify(ticks.others.except)} readOnly />
      <ul ref={list} className="mb-4 border-b border-line">
        {changes.map((change, index) => (
          <ChangeRow
            key={change.key}
            change={change}
            tick={tickName(index)}
            isTaken={ticks.isTaken(change.key)}
            onToggle={() => ticks.toggle(change.key)}
            onUndo={() => onUndo(change)}
          />
        ))}
      </ul>
      <div ref={links}>
        <ChangePages page={page} pages={pages} rest={changeCount - last} only={only} />
      </div>
    </section>
  );
}

/** 'Only “Marbling” is ticked.' Nothing if no change is named, or others are ticked too. */
function onlyWords({ only, changes, dependencies, ticks }: ChangeListProps): string {
  const change = changes.find(({ key }) => key === only);
  if (!change || !ticks.isTaken(change.key) || ticks.waiting === 0) return "";
  const together = withNeeded([change.key], dependencies).size;
  if (ticks.taken > together) return "";
  if (together === 1) return `Only “${change.name}” is ticked.`;
  return `Only “${change.name}” and what it needs are ticked.`;
}

/** Moves the focus from the links to the top of the list when another page is shown. */
function useTopOfPage(page: number) {
  const top = useRef<HTMLDivElement>(null);
  const links = useRef<HTMLDivElement>(null);
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    const focused = document.activeElement;
    // The list may also be loaded again, after publishing, and the page be shorter.
    if (focused === document.body || links.current?.contains(focused)) top.current?.focus();
  }, [page]);
  return { top, links };
}
