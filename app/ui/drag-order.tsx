import { GripVertical } from "lucide-react";
import { type ComponentProps, type RefObject, useRef, useState } from "react";
import { IconButton } from "./button.tsx";

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

/** A row on its way to another place. */
interface RowDrag {
  /** Moves the row with the pointer, whose place is in pixels from the window's top. */
  follow(pointerY: number): void;
  /** Puts every row back. Returns the place over which the row was. */
  end(): number;
}

/** So near to the edge of what is in sight, in pixels, the pointer scrolls the page. */
const edge = 80;
/** The fastest that the page scrolls, in pixels a frame. */
const fastest = 16;

/**
 * Lets a row of a vertical list follow the pointer, and the rows that it passes make room for it.
 * @param from the row's place, from 0
 * @param startY where the pointer is, in pixels from the window's top
 */
function dragRow(rows: readonly HTMLElement[], from: number, startY: number): RowDrag {
  const start = startY + scrollY;
  const spans = rows.map((row) => {
    const { top, bottom } = row.getBoundingClientRect();
    return { top: top + scrollY, bottom: bottom + scrollY, middle: (top + bottom) / 2 + scrollY };
  });
  const [first, second] = spans;
  const gap = first && second ? second.top - first.bottom : 0;
  const { top, bottom } = spans[from] ?? { top: 0, bottom: 0 };
  const room = bottom - top + gap;
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement);
  const glide = matchMedia("(prefers-reduced-motion: reduce)").matches ? "" : "translate 0.15s";
  let pointerY = startY;
  let to = from;
  rows[from]?.setAttribute("data-dragged", "");
  let frame = requestAnimationFrame(scrollAtEdges);

  function place() {
    const by = pointerY + scrollY - start;
    const below = spans.filter(({ middle }, index) => index > from && middle < bottom + by);
    const above = spans.filter(({ middle }, index) => index < from && middle > top + by);
    to = from + below.length - above.length;
    for (const [index, { style }] of rows.entries()) {
      const isPassed = index > from ? index <= to : index >= to;
      const aside = index > from ? -room : room;
      style.transition = index === from ? "" : glide;
      style.translate = `0 ${index === from ? by : isPassed ? aside : 0}px`;
    }
  }

  function scrollAtEdges() {
    // The bars that stay at the window's edges hide what is behind them.
    const top = edge + (Number.parseFloat(scrollPaddingTop) || 0);
    const bottom = innerHeight - edge - (Number.parseFloat(scrollPaddingBottom) || 0);
    // A handle that is pressed near an edge does not scroll before it is drawn there.
    const up = pointerY < startY ? Math.min(0, pointerY - top) : 0;
    const past = up || (pointerY > startY ? Math.max(0, pointerY - bottom) : 0);
    if (past !== 0) {
      const by = fastest * Math.max(-1, Math.min(past / edge, 1));
      scrollBy({ top: by, behavior: "instant" });
      place();
    }
    frame = requestAnimationFrame(scrollAtEdges);
  }

  return {
    follow(y) {
      pointerY = y;
      place();
    },
    end() {
      cancelAnimationFrame(frame);
      for (const { style } of rows) {
        style.transition = "";
        style.translate = "";
      }
      rows[from]?.removeAttribute("data-dragged");
      return to;
    },
  };
}
