import { ArrowDown, ArrowUp } from "lucide-react";
import { useEffect, useRef } from "react";
import { ActionFeedback } from "#app/admin/calls/action-feedback.tsx";
import { useAdminAction } from "#app/admin/calls/use-admin-action.ts";
import type { Direction } from "#app/admin/order/move.ts";
import { IconButton } from "#app/ui/button.tsx";

interface MoveServiceProps {
  id: string;
  name: string;
  /** The service's place on the public pages, from 1. */
  position: number;
  /** How many services there are. */
  last: number;
}

/** Moves a service in the visitors' order. The admin's list is sorted by name. */
export function MoveService({ id, name, position, last }: MoveServiceProps) {
  const { submit, isBusy, ...action } = useAdminAction<{ outcome: "moved" | "missing" }>();
  const buttons = useRef<HTMLDivElement>(null);
  const pressed = useRef<HTMLButtonElement>(null);
  // At either end, that button is disabled: focus the one for the other direction.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each place is news
  useEffect(() => {
    const { activeElement, body } = document;
    const isLost = activeElement === body || activeElement === pressed.current;
    if (pressed.current?.disabled && isLost)
      buttons.current?.querySelector<HTMLElement>("button:enabled")?.focus();
    pressed.current = null;
  }, [position]);

  // While busy, the buttons only look disabled, because a disabled button loses the focus.
  function press(direction: Direction, button: HTMLButtonElement) {
    pressed.current = button;
    submit({ direction }, { action: `/admin/services/${id}/move` });
  }

  return (
    <div ref={buttons} className="flex flex-wrap items-center gap-2 text-fine text-ink-soft">
      <span>No. {position} on the website</span>
      <IconButton
        label={`Move ${name} up on the website`}
        className="aria-disabled:opacity-35"
        aria-disabled={isBusy}
        disabled={position === 1}
        onClick={({ currentTarget }) => press("up", currentTarget)}
      >
        <ArrowUp aria-hidden size={16} strokeWidth={1.6} />
      </IconButton>
      <IconButton
        label={`Move ${name} down on the website`}
        className="aria-disabled:opacity-35"
        aria-disabled={isBusy}
        disabled={position === last}
        onClick={({ currentTarget }) => press("down", currentTarget)}
      >
        <ArrowDown aria-hidden size={16} strokeWidth={1.6} />
      </IconButton>
      <ActionFeedback
        className="basis-full"
        action={action}
        waiting={`“${name}” is not moved yet: signing in moves it.`}
        missing="This was deleted by someone else."
      />
    </div>
  );
}
