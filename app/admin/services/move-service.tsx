import { ArrowDown, ArrowUp } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { SessionDialog } from "#app/admin/session/session-dialog.tsx";
import { ErrorBanner } from "#app/ui/banner.tsx";
import { IconButton } from "#app/ui/button.tsx";
import type { Direction, MoveResult } from "./move.ts";

interface MoveServiceProps {
  id: string;
  name: string;
  /** Its place on the public pages, from 1. */
  position: number;
  /** How many there are. */
  last: number;
}

/** The list here is by name; this is the order that visitors see. */
export function MoveService({ id, name, position, last }: MoveServiceProps) {
  const fetcher = useFetcher<MoveResult>();
  const buttons = useRef<HTMLDivElement>(null);
  const pressed = useRef<HTMLButtonElement>(null);
  const [asked, setAsked] = useState<Direction>("up");
  const [dismissed, setDismissed] = useState<MoveResult>();
  const isBusy = fetcher.state !== "idle";
  const result = isBusy || fetcher.data === dismissed ? undefined : fetcher.data;

  const failure =
    result?.outcome === "missing"
      ? "This was deleted by someone else."
      : result?.outcome === "failed" && result.message;

  // At either end there is no further: then the way back.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each place is news
  useEffect(() => {
    const { activeElement, body } = document;
    const isLost = activeElement === body || activeElement === pressed.current;
    if (pressed.current?.disabled && isLost)
      buttons.current?.querySelector<HTMLElement>("button:enabled")?.focus();
    pressed.current = null;
  }, [position]);

  // Meanwhile the buttons only look disabled: one that is would lose the focus.
  function move(direction: Direction) {
    if (isBusy) return;
    setAsked(direction);
    fetcher.submit({ direction }, { method: "post", action: `/admin/services/${id}/move` });
  }

  function press(direction: Direction, button: HTMLButtonElement) {
    pressed.current = button;
    move(direction);
  }

  return (
    <>
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
        {failure && (
          <div className="basis-full">
            <ErrorBanner>{failure}</ErrorBanner>
          </div>
        )}
      </div>
      {result?.outcome === "signed-out" && (
        <SessionDialog
          waiting={`“${name}” is not moved yet: signing in moves it.`}
          onSignedIn={() => move(asked)}
          onClose={() => setDismissed(result)}
        />
      )}
    </>
  );
}
