import { ArrowDown, ArrowUp, X } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Notice } from "./banner.tsx";
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
  /**
   * Whether rows are folds. A row's buttons then stand at the right end of its heading, which
   * leaves 12.5 rem for them, on a narrow screen on its first line alone.
   */
  areFolds?: boolean;
  /** Names a removed row in a message that brings it back. Without it there is none. */
  removedName?(item: Item): string;
  /** Name of a row for screen readers, e.g. 'Step 2'. */
  rowName(index: number): string;
  children(item: Item, index: number, change: (item: Item) => void): ReactNode;
}

// A colour is named first, and then chosen.
const textField = "input:not([type=color]), textarea";

/** Rows that can be added, removed and, if their order counts, moved up and down or dragged. */
export function ListEditor<Item>(props: ListEditorProps<Item>) {
  const { items, onChange, emptyItem, addLabel, removedName, rowName, children } = props;
  const { movable = true, removable = "but-one", areFolds = false } = props;
  const list = useRef<HTMLOListElement>(null);
  const undoButton = useRef<HTMLButtonElement>(null);
  const [removed, setRemoved] = useState<{ item: Item; index: number } | null>(null);
  const { keys, newKey } = useRowKeys(items);
  const { handle, news } = useDragOrder({ list, rowName, onMove: reorder });

  /**
   * Focuses the first of these controls that is in the row and enabled. The row must be there
   * already: a later frame could take the focus from where the next key has put it.
   */
  function focusRow(index: number, ...controls: string[]) {
    const row = list.current?.children[index];
    const usable = controls.map((control) =>
      row?.querySelector<HTMLElement>(`${control}:not(:disabled)`),
    );
    usable.find(Boolean)?.focus();
  }

  function add(emptyItem: () => Item) {
    flushSync(() => onChange([...items, emptyItem()]));
    focusRow(items.length, textField);
  }

  function remove(index: number) {
    keys.splice(index, 1);
    flushSync(() => {
      onChange(items.toSpliced(index, 1));
      setRemoved({ item: items[index] as Item, index });
    });
    if (removedName) undoButton.current?.focus();
    else focusRow(Math.min(index, items.length - 2), textField);
  }

  function bringBack({ item, index }: { item: Item; index: number }) {
    const place = Math.min(index, items.length);
    keys.splice(place, 0, newKey());
    flushSync(() => {
      onChange(items.toSpliced(place, 0, item));
      setRemoved(null);
    });
    focusRow(place, "button, input, textarea");
  }

  function reorder(from: number, to: number) {
    const moved = items.toSpliced(from, 1);
    moved.splice(to, 0, items[from] as Item);
    keys.splice(to, 0, ...keys.splice(from, 1));
    onChange(moved);
  }

  function move(index: number, by: 1 | -1) {
    // The next press on the same spot moves the same row on.
    holdInPlace(list.current?.children[index], () => flushSync(() => reorder(index, index + by)));
    // At either end, that button is disabled: focus the one for the other direction.
    // Not those of a list within the row.
    const own = ":scope > div > [data-move";
    focusRow(index + by, by === 1 ? `${own}=down]` : `${own}=up]`, `${own}]`);
  }

  const undo = removed && removedName && (
    <Notice
      actions={
        <Button ref={undoButton} onClick={() => bringBack(removed)}>
          Undo
        </Button>
      }
    >
      <p className="wrap-anywhere">Removed: {removedName(removed.item)}</p>
    </Notice>
  );

  function buttonsOf(index: number) {
    if (items.length === 1 && removable !== "all") return null;
    return (
      <div
        className={`flex gap-1 ${areFolds ? "z-1 col-start-1 row-start-2 m-3 self-start justify-self-end max-sm:gap-0" : ""}`}
      >
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
    );
  }

  return (
    <div className="grid gap-3">
      <ol ref={list} className={`grid gap-3 empty:hidden ${areFolds ? "" : "max-sm:gap-8"}`}>
        {items.map((item, index) => (
          <li
            key={keys[index]}
            className={
              areFolds ? "grid grid-cols-1" : "flex flex-wrap items-start gap-2 max-sm:gap-1"
            }
          >
            {undo && index === removed.index && (
              <div className={areFolds ? "mb-2" : "basis-full"}>{undo}</div>
            )}
            {/* The keys reach the buttons of a fold before what it holds. */}
            {areFolds && buttonsOf(index)}
            <div
              className={`min-w-0 ${areFolds ? "col-start-1 row-start-2" : "flex-1 basis-full sm:basis-0"}`}
            >
              {children(item, index, (changed) => onChange(items.with(index, changed)))}
            </div>
            {!areFolds && buttonsOf(index)}
          </li>
        ))}
      </ol>
      {movable && news}
      {undo && removed.index >= items.length && undo}
      {emptyItem && (
        <div>
          <Button onClick={() => add(emptyItem)}>{addLabel}</Button>
        </div>
      )}
    </div>
  );
}

/**
 * A key for each row that goes with the row when it is moved, or when another is put in before it:
 * so that an upload ends in the row in which it began, and the focus stays in its row.
 */
function useRowKeys(items: readonly unknown[]): { keys: number[]; newKey(): number } {
  const rows = useRef<{ keys: number[]; items: readonly unknown[] }>({ keys: [], items: [] });
  const next = useRef(0);
  const newKey = () => next.current++;
  const { keys, items: before } = rows.current;
  const added = items.length - keys.length;
  if (added > 0)
    keys.splice(placeOfAdded(before, items), 0, ...Array.from({ length: added }, newKey));
  keys.length = items.length;
  rows.current.items = items;
  return { keys, newKey };
}

/** Where rows were put in. At the end, unless the rows behind that place are the same as before. */
function placeOfAdded(before: readonly unknown[], items: readonly unknown[]): number {
  const place = before.findIndex((item, index) => item !== items[index]);
  const added = items.length - before.length;
  const isSame = before.every((item, index) => index < place || item === items[index + added]);
  return place >= 0 && isSame ? place : before.length;
}

/**
 * Makes a change, and scrolls the page so that the element stays where it was in the window.
 * Browsers hold another element in place when tall rows change places: the pressed button would
 * leave the window with its row.
 */
function holdInPlace(element: Element | undefined, change: () => void): void {
  const top = () => element?.getBoundingClientRect().top ?? 0;
  const before = top();
  change();
  requestAnimationFrame(() => scrollBy({ top: top() - before, behavior: "instant" }));
}
