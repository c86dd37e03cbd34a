import { ArrowDown, ArrowUp } from "lucide-react";
import { type FormEvent, useRef, useState } from "react";
import { Link } from "react-router";
import { ActionFeedback } from "#app/admin/calls/action-feedback.tsx";
import { useAdminAction } from "#app/admin/calls/use-admin-action.ts";
import { editPath, listPath } from "#app/admin/editing/content-areas.ts";
import { IconButton } from "#app/ui/button.tsx";
import { PictureBox } from "#app/ui/picture-box.tsx";
import type { Picture } from "#domain/images/picture.ts";
import type { Direction } from "./move.ts";

interface OrderedRow {
  id: string;
  name: string;
  detail: string;
  picture: Picture | undefined;
  /** On the website, from 1. */
  place: number;
}

interface OrderListProps {
  noun: "service" | "project";
  rows: OrderedRow[];
  /** How many items there are on all pages. */
  total: number;
  /** Whether the owner orders them by hand. If not, the list only shows the order. */
  isByHand: boolean;
}

/** A move that was sent: by one of the buttons, or by a number. */
interface Move {
  row: OrderedRow;
  control: Direction | "place";
}

/** Items in the website's order. Each move is saved at once. */
export function OrderList({ noun, rows, total, isByHand }: OrderListProps) {
  const list = useRef<HTMLOListElement>(null);
  const sent = useRef<Move | null>(null);
  const [said, setSaid] = useState("");
  const { submit, isBusy, ...action } = useAdminAction<{ outcome: "moved" | "missing" }>(
    ({ outcome }) => outcome === "moved" && sent.current && announce(sent.current),
  );

  function announce({ row, control }: Move) {
    const place = rows.find(({ id }) => id === row.id)?.place;
    setSaid(place ? `${row.name} is now number ${place} of ${total}.` : `${row.name} was moved.`);
    if (document.activeElement !== document.body) return;
    const moved = list.current?.querySelector(`[data-row="${CSS.escape(row.id)}"]`);
    const usable = (selector: string) =>
      moved?.querySelector<HTMLElement>(`${selector}:not(:disabled)`);
    // At either end, that button is disabled: focus the one for the other direction.
    (usable(`[data-move=${control}]`) ?? usable("button"))?.focus();
  }

  function send(move: Move, body: Record<string, string>) {
    sent.current = move;
    submit(body, { action: `${listPath(noun)}/${move.row.id}/move` });
  }

  return (
    <div className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-4">
      <ActionFeedback
        action={action}
        waiting={`“${sent.current?.row.name}” is not moved yet: signing in moves it.`}
        missing="This was deleted by someone else."
      />
      <p role="status" className="sr-only">
        {said}
      </p>
      <ol ref={list} className="border border-line bg-card">
        {rows.map((row) => (
          <li
            key={row.id}
            data-row={row.id}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line p-3 first:border-t-0"
          >
            {isByHand ? (
              <PlaceField
                key={row.place}
                row={row}
                total={total}
                onPlace={(to) => send({ row, control: "place" }, { to })}
              />
            ) : (
              <span className="w-10 text-center text-ink-soft lining-nums">{row.place}</span>
            )}
            <span className="aspect-[3/2] w-20 shrink-0 bg-paper-deep max-sm:w-16">
              {row.picture && (
                <PictureBox className="size-full" picture={row.picture} alt="" sizes="8rem" />
              )}
            </span>
            <span className="min-w-0 flex-1 basis-32 wrap-anywhere">
              <Link
                className="inline-flex min-h-11 items-center font-[600] hover:underline"
                to={editPath({ subject: noun, id: row.id })}
              >
                {row.name}
              </Link>
              {row.detail && <span className="block text-fine text-ink-soft">{row.detail}</span>}
            </span>
            {isByHand && (
              <span className="flex gap-1">
                {(["up", "down"] as const).map((direction) => (
                  <IconButton
                    key={direction}
                    label={`Move ${row.name} ${direction}`}
                    data-move={direction}
                    className="aria-disabled:opacity-35"
                    aria-disabled={isBusy}
                    disabled={row.place === (direction === "up" ? 1 : total)}
                    onClick={() => send({ row, control: direction }, { direction })}
                  >
                    {direction === "up" ? (
                      <ArrowUp aria-hidden size={18} strokeWidth={1.6} />
                    ) : (
                      <ArrowDown aria-hidden size={18} strokeWidth={1.6} />
                    )}
                  </IconButton>
                ))}
              </span>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}

interface PlaceFieldProps {
  row: OrderedRow;
  total: number;
  onPlace(place: string): void;
}

/** The row's number. Another number and Enter move the row there. */
function PlaceField({ row, total, onPlace }: PlaceFieldProps) {
  const [place, setPlace] = useState(String(row.place));
  function move(event: FormEvent) {
    event.preventDefault();
    if (Number(place) !== row.place && Number(place) >= 1) onPlace(String(Number(place)));
  }
  return (
    <form onSubmit={move}>
      <input
        aria-label={`Place of ${row.name}, of ${total}`}
        data-move="place"
        className="h-11 w-12 border border-line bg-card text-center lining-nums"
        inputMode="numeric"
        autoComplete="off"
        value={place}
        onChange={({ target }) => setPlace(target.value.replace(/\D/g, "").slice(0, 6))}
        onBlur={() => setPlace(String(row.place))}
      />
    </form>
  );
}
