import { ArrowDown, ArrowUp, X } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { Button, IconButton } from "./button.tsx";
import { DragHandle, useDragOrder } from "./drag-order.tsx";

interface ListEditorProps<Item> {
  items: Item[];
  onChange(items: Item[]): void;
  /** Makes an empty row for the add button. Without it there is no such button. */
  emptyItem?: () => Item;
  addLabel?: string;
  /** Whether rows can be moved; false if their values order them. Default: true. */
  movable?: boolean;
  /** Whether all rows can be removed, or one must stay. */
  removable?: "all" | "but-one";
  /** Name of a row for screen readers, e.g. 'Step 2'. */
  rowName(index: number): string;
  children(item: Item, index: number, change: (item: Item) => void): ReactNode;
}

/** Rows that can be added, removed and, if their order counts, moved up and down or dragged. */
export function ListEditor<Item>(props: ListEditorProps<Item>) {
  const { items, onChange, emptyItem, addLabel, rowName, children } = props;
  const { movable = true, removable = "but-one" } = props;
  const list = useRef<HTMLOListElement>(null);
  const keys = useRowKeys(items.length);
  const { handle, news } = useDragOrder({ list, rowName, onMove: reorder });

  /** Focuses the first of these controls that is in the row and enabled. */
  function focusRow(index: number, ...controls: string[]) {
    requestAnimationFrame(() => {
      const row = list.current?.children[index];
      const usable = controls.map((control) =>
        row?.querySelector<HTMLElement>(`${control}:not(:disabled)`),
      );
      usable.find(Boolean)?.focus();
    });
  }

  function add(emptyItem: () => Item) {
    onChange([...items, emptyItem()]);
    focusRow(items.length, "input, textarea");
  }

  function remove(index: number) {
    keys.splice(index, 1);
    onChange(items.toSpliced(index, 1));
    focusRow(Math.min(index, items.length - 2), "input, textarea");
  }

  function reorder(from: number, to: number) {
    const moved = items.toSpliced(from, 1);
    moved.splice(to, 0, items[from] as Item);
    keys.splice(to, 0, ...keys.splice(from, 1));
    onChange(moved);
  }

  function move(index: number, by: 1 | -1) {
    reorder(index, index + by);
    // At either end, that button is disabled: focus the one for the other direction.
    focusRow(index + by, by === 1 ? "[data-move=down]" : "[data-move=up]", "[data-move]");
  }

  return (
    <div className="grid gap-3">
      <ol ref={list} className="grid gap-3">
        {items.map((item, index) => (
          <li key={keys[index]} className="flex flex-wrap items-start gap-2 sm:flex-nowrap">
            <div className="min-w-0 flex-1 basis-full sm:basis-auto">
              {children(item, index, (changed) => onChange(items.with(index, changed)))}
            </div>
            {(items.length > 1 || removable === "all") && (
              <div className="flex gap-1">
                {movable && (
                  <>
                    {items.length > 1 && <DragHandle {...handle(index)} />}
                    <IconButton
                      label={`Move ${rowName(index)} up`}
                      data-move="up"
                      disabled={index === 0}
                      onClick={() => move(index, -1)}
                    >
                      <ArrowUp aria-hidden size={18} strokeWidth={1.6} />
                    </IconButton>
                    <IconButton
                      label={`Move ${rowName(index)} down`}
                      data-move="down"
                      disabled={index === items.length - 1}
                      onClick={() => move(index, 1)}
                    >
                      <ArrowDown aria-hidden size={18} strokeWidth={1.6} />
                    </IconButton>
                  </>
                )}
                <IconButton label={`Remove ${rowName(index)}`} onClick={() => remove(index)}>
                  <X aria-hidden size={18} strokeWidth={1.6} />
                </IconButton>
              </div>
            )}
          </li>
        ))}
      </ol>
      {movable && news}
      {emptyItem && (
        <div>
          <Button onClick={() => add(emptyItem)}>{addLabel}</Button>
        </div>
      )}
    </div>
  );
}

/**
 * A key for each row that goes with the row when it is moved, so that an upload ends in the row in
 * which it began.
 */
function useRowKeys(count: number): number[] {
  const { current: keys } = useRef<number[]>([]);
  const next = useRef(0);
  while (keys.length < count) keys.push(next.current++);
  keys.length = count;
  return keys;
}
