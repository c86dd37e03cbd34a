import { useEffect, useRef } from "react";
import { Button } from "#app/ui/button.tsx";
import { ChangeRow } from "./change-row.tsx";
import type { DescribedChange } from "./described-change.ts";
import { tickName } from "./tick-name.ts";
import type { Ticks } from "./ticks.ts";

interface ChangeListProps {
  changes: DescribedChange[];
  /** How many changes there are, listed or not. */
  changeCount: number;
  ticks: Ticks;
  onUndo(change: DescribedChange): void;
}

/** The changes that visitors will see, each with a tick that lets it wait. */
export function ChangeList({ changes, changeCount, ticks, onUndo }: ChangeListProps) {
  const more = changeCount - changes.length;
  const list = useRef<HTMLUListElement>(null);
  const start = useRef({ changes, leave: ticks.leave });
  // Someone may have pressed a tick before scripts ran.
  useEffect(() => {
    const { changes, leave } = start.current;
    const boxes = list.current?.querySelectorAll<HTMLInputElement>("[type=checkbox]");
    const unticked = changes.filter((_, index) => boxes?.[index]?.checked === false);
    if (unticked.length > 0) leave(unticked.map(({ key }) => key));
  }, []);
  return (
    <section aria-labelledby="changes">
      <div className="mb-3 flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <h2 id="changes" className="text-title">
          {changeCount === 1 ? "1 change" : `${changeCount} changes`}
        </h2>
        {changes.length > 1 && (
          <Button onClick={ticks.waiting > 0 ? ticks.takeAll : ticks.leaveAll}>
            {ticks.waiting > 0 ? "Tick all" : "Untick all"}
          </Button>
        )}
      </div>
      <input
        type="hidden"
        name="listed"
        value={JSON.stringify(changes.map(({ key }) => key))}
        readOnly
      />
      <input type="hidden" name="unlisted" value={JSON.stringify(ticks.unlisted)} readOnly />
      <ul ref={list} className="border-b border-line">
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
      {more > 0 && <p className="mt-3 text-ink-soft">and {more} more</p>}
    </section>
  );
}
