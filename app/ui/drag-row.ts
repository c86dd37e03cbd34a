/** A row on its way to another place. */
export interface RowDrag {
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
export function dragRow(rows: readonly HTMLElement[], from: number, startY: number): RowDrag {
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
