import { ArrowDown, ArrowUp } from "lucide-react";
import { type FormEvent, useLayoutEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { editPath } from "#app/admin/editing/content-areas.ts";
import { ActionFeedback } from "#app/admin/frame/action-feedback.tsx";
import type { Listing } from "#app/admin/frame/failure-message.server.ts";
import { useAdminAction } from "#app/admin/frame/use-admin-action.ts";
import { Button, IconButton } from "#app/ui/button.tsx";
import { DragHandle, useDragOrder } from "#app/ui/drag-order.tsx";
import { PictureBox } from "#app/ui/picture-box.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import type { OrderedType } from "#domain/content/registry.ts";
import { writePath } from "./content-query.ts";
import type { OrderPart } from "./item-cards.server.ts";
import { EmptyList, ListPage } from "./list-page.tsx";
import { useMoves } from "./use-moves.ts";

interface OrderedItemsProps {
  noun: OrderedType["noun"];
  listing: Promise<Listing<OrderPart>>;
}

/** The list of what can be ordered by hand, in the website's order. */
export function OrderedItems({ noun, listing }: OrderedItemsProps) {
  return (
    <ListPage noun={noun} query={{ isOrder: true }} listing={listing}>
      {({ rows, total, byHand }) =>
        total === 0 ? (
          <EmptyList noun={noun} />
        ) : (
          <>
            <p className="mb-5 text-ink-soft">
              Visitors see your {noun}s in this order once you publish.
            </p>
            {noun === "project" && <OrderChoice byHand={byHand} />}
            <OrderList key={noun} noun={noun} rows={rows} total={total} isByHand={byHand} />
          </>
        )
      }
    </ListPage>
  );
}

/** Chooses between the projects' order by year and their order by hand. */
function OrderChoice({ byHand }: { byHand: boolean }) {
  const { submit, isBusy, ...action } = useAdminAction<{ outcome: "moved" }>();
  const choices = [
    { label: "By year", order: "year", isChosen: !byHand },
    { label: "By hand", order: "hand", isChosen: byHand },
  ];
  return (
    <div className="mb-5 grid gap-3">
      <ActionFeedback
        action={action}
        waiting="The order has not changed yet: signing in changes it."
      />
      <fieldset aria-label="How projects are ordered" className="flex flex-wrap gap-2">
        {choices.map(({ label, order, isChosen }) => (
          <Button
            key={order}
            look={isChosen ? "primary" : "plain"}
            aria-pressed={isChosen}
            aria-disabled={isBusy}
            onClick={() =>
              !isChosen && submit({ order }, { action: writePath("project", "order") })
            }
          >
            {label}
          </Button>
        ))}
      </fieldset>
      <p className="text-ink-soft">
        {byHand
          ? "You choose the order. A new project comes first. By year keeps these places for later."
          : "The newest year comes first. By hand, you choose; at first the order stays as it is here."}
      </p>
    </div>
  );
}

type OrderedRow = OrderPart["rows"][number];

interface OrderListProps {
  noun: OrderedType["noun"];
  rows: OrderedRow[];
  /** How many items there are on all pages. */
  total: number;
  /** Whether the owner orders them by hand. If not, the list only shows the order. */
  isByHand: boolean;
}

type Control = "up" | "down" | "place";

/** Items in the website's order. Each move is saved at once. */
function OrderList({ noun, rows, total, isByHand }: OrderListProps) {
  const list = useRef<HTMLOListElement>(null);
  const used = useRef<{ id: string; control: Control } | null>(null);
  const [said, setSaid] = useState("");
  const { shown, place, action, lastSent } = useMoves(rows, writePath(noun, "move"));
  const { handle, news } = useDragOrder({
    list,
    rowName: (index) => shown[index]?.name ?? "",
    onMove(from, to) {
      const [row, there] = [shown[from], shown[to]];
      if (row && there) place(row, there.place);
    },
  });

  // A row that changes its place loses the focus.
  useLayoutEffect(() => {
    if (!used.current) return;
    const { id, control } = used.current;
    used.current = null;
    const row = list.current?.querySelector(`[data-row="${CSS.escape(id)}"]`);
    const usable = (selector: string) =>
      row?.querySelector<HTMLElement>(`${selector}:not(:disabled)`);
    // At either end, that button is disabled: focus the one for the other direction.
    (usable(`[data-move=${control}]`) ?? usable("button[data-move]"))?.focus();
  });

  function move(row: OrderedRow, wanted: number, control: Control) {
    const to = Math.min(wanted, total);
    used.current = { id: row.id, control };
    setSaid(`Moved ${row.name} to place ${to} of ${total}.`);
    place(row, to);
  }

  return (
    <div className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-4">
      <ActionFeedback
        action={action}
        waiting={`“${lastSent()?.name}” is not moved yet: signing in moves it.`}
        missing="This was deleted by someone else."
      />
      <p role="status" className="sr-only">
        {said}
      </p>
      {isByHand && news}
      <ol ref={list} className="border border-line bg-card">
        {shown.map((row, index) => (
          <li
            key={row.id}
            data-row={row.id}
            className="relative flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line p-3 first:border-t-0"
          >
            {isByHand ? (
              <PlaceField key={row.place} row={row} total={total} onPlace={move} />
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
                {shown.length > 1 && <DragHandle {...handle(index)} />}
                <IconButton
                  label={`Move ${row.name} up`}
                  data-move="up"
                  disabled={row.place === 1}
                  onClick={() => move(row, row.place - 1, "up")}
                >
                  <ArrowUp aria-hidden size={18} strokeWidth={1.6} />
                </IconButton>
                <IconButton
                  label={`Move ${row.name} down`}
                  data-move="down"
                  disabled={row.place === total}
                  onClick={() => move(row, row.place + 1, "down")}
                >
                  <ArrowDown aria-hidden size={18} strokeWidth={1.6} />
                </IconButton>
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
  onPlace(row: OrderedRow, place: number, control: Control): void;
}

/** The row's number. Another number and Enter move the row there. */
function PlaceField({ row, total, onPlace }: PlaceFieldProps) {
  const [typed, setTyped] = useState(String(row.place));
  const hydrated = useHydrated();
  function move(event: FormEvent) {
    event.preventDefault();
    const place = Number(typed);
    if (place >= 1 && place !== row.place) onPlace(row, place, "place");
  }
  return (
    <form onSubmit={move}>
      <input
        aria-label={`Place of ${row.name}, of ${total}`}
        data-move="place"
        className="h-11 w-12 border border-line bg-card text-center lining-nums"
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        disabled={!hydrated}
        onChange={({ target }) => setTyped(target.value.replace(/\D/g, "").slice(0, 6))}
        onBlur={() => setTyped(String(row.place))}
      />
    </form>
  );
}
