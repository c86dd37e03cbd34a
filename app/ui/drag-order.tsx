import { GripVertical } from "lucide-react";
import { type ComponentProps, type RefObject, useRef, useState } from "react";
import { IconButton } from "./button.tsx";
import { dragRow, type RowDrag } from "./drag-row.ts";

interface DragOrderOptions {
  /** The element whose children are the rows. Their keys must go with them. */
  list: RefObject<HTMLElement | null>;
  /** Name of a row for screen readers: 'image 2'. */
  rowName(index: number): string;
  /** Called once for each move. Places count from 0. */
  onMove(from: number, to: number): void;
}

/**
 * Orders a vertical list by handles, one in each row: with the mouse or a finger, and by keys. The
 * arrows move a row one place, Home and End move it to an end, and Escape puts a dragged row back.
 * `handle` gives the props of a row's `DragHandle`. `news` is to be rendered beside the list: it
 * tells screen readers where a row went.
 */
export function useDragOrder({ list, rowName, onMove }: DragOrderOptions) {
  const [announced, setAnnounced] = useState("");
  const dragging = useRef<RowDrag | null>(null);

  function rows(): HTMLElement[] {
    return [...(list.current?.children ?? [])] as HTMLElement[];
  }

  function move(from: number, wanted: number) {
    const last = rows().length - 1;
    const to = Math.max(0, Math.min(wanted, last));
    if (to === from) return;
    setAnnounced(`Moved ${rowName(from)} to place ${to + 1} of ${last + 1}.`);
    onMove(from, to);
  }

  function stop(): number | undefined {
    const to = dragging.current?.end();
    dragging.current = null;
    return to;
  }

  function handle(index: number): ComponentProps<typeof DragHandle> {
    return {
      label: `Drag ${rowName(index)}, or move it with the arrow keys`,
      onKeyDown(event) {
        const { key } = event;
        const wanted = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: Infinity }[key];
        if (key === "Escape" && dragging.current) stop();
        else if (wanted === undefined || dragging.current) return;
        else {
          move(index, wanted);
          bringIntoView(event.currentTarget);
        }
        event.preventDefault();
      },
      onPointerDown(event) {
        const { button, isPrimary, currentTarget, pointerId, clientY } = event;
        if (button !== 0 || !isPrimary || dragging.current) return;
        currentTarget.focus({ preventScroll: true });
        currentTarget.setPointerCapture(pointerId);
        dragging.current = dragRow(rows(), index, clientY);
      },
      onPointerMove: ({ clientY }) => dragging.current?.follow(clientY),
      onPointerUp({ currentTarget }) {
        move(index, stop() ?? index);
        bringIntoView(currentTarget);
      },
      // The browser breaks a drag off, e.g. for a call.
      onLostPointerCapture: stop,
    };
  }

  const news = (
    <p role="status" className="sr-only">
      {announced}
    </p>
  );
  return { handle, news };
}

/** Scrolls to the handle of a row that went out of sight when it was moved. */
function bringIntoView(handle: HTMLElement) {
  requestAnimationFrame(() => handle.scrollIntoView({ block: "nearest", behavior: "instant" }));
}

/** A button that moves its row. */
export function DragHandle(button: ComponentProps<typeof IconButton>) {
  return (
    // A finger on it drags the row instead of the page.
    <IconButton className="cursor-grab touch-none active:cursor-grabbing" {...button}>
      <GripVertical aria-hidden size={18} strokeWidth={1.6} />
    </IconButton>
  );
}
