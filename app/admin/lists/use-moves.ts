import { useEffect, useRef, useState } from "react";
import { useBeforeUnload, useBlocker } from "react-router";
import { useAdminAction } from "#app/admin/frame/use-admin-action.ts";

interface PlacedRow {
  id: string;
  /** On the website, from 1. */
  place: number;
}

interface Move<Row> {
  row: Row;
  /** The place that the row gets, from 1. */
  to: number;
}

/**
 * Rows that are moved one write after another. They show every move at once; a write that fails
 * puts them back. Whoever leaves the page meanwhile waits until the last one is written.
 * @param rows the rows as stored, without gaps
 * @param address where a move is posted
 */
export function useMoves<Row extends PlacedRow>(rows: readonly Row[], address: string) {
  // The first one is on its way.
  const [moves, setMoves] = useState<Move<Row>[]>([]);
  const sent = useRef<Move<Row> | null>(null);
  const { submit, isBusy, ...action } = useAdminAction<{ outcome: "moved" | "missing" }>(
    ({ outcome }) => setMoves((all) => (outcome === "moved" ? all.slice(1) : [])),
  );

  const send = useRef(() => {});
  send.current = () => {
    const [next] = moves;
    if (!next || isBusy || sent.current === next) return;
    sent.current = next;
    submit({ id: next.row.id, to: String(next.to) }, { action: address });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: when one is done, the next is sent
  useEffect(() => send.current(), [moves, isBusy]);

  const isMoving = moves.length > 0;
  const blocker = useBlocker(isMoving);
  const isWritten = action.result?.outcome === "moved";
  useEffect(() => {
    if (isMoving || blocker.state !== "blocked") return;
    if (isWritten) blocker.proceed();
    // The page says what failed.
    else blocker.reset();
  }, [isMoving, isWritten, blocker]);
  useBeforeUnload((event) => {
    if (isMoving) event.preventDefault();
  });

  return {
    shown: moves.reduce<readonly Row[]>(afterMove, rows),
    place(row: Row, to: number) {
      setMoves((all) => {
        // A row that is moved again before its last move was sent goes there at once.
        const isAgain = all.length > 1 && all.at(-1)?.row.id === row.id;
        return [...(isAgain ? all.slice(0, -1) : all), { row, to }];
      });
    },
    action,
    /** The row whose move was sent last. */
    lastSent: () => sent.current?.row,
  };
}

function afterMove<Row extends PlacedRow>(rows: readonly Row[], { row, to }: Move<Row>): Row[] {
  const first = rows[0]?.place ?? 1;
  const moved = rows.find(({ id }) => id === row.id);
  const others = rows.filter(({ id }) => id !== row.id);
  if (!moved) return others;
  return others
    .toSpliced(Math.max(0, to - first), 0, moved)
    .map((other, index) => ({ ...other, place: first + index }));
}
