import { ArrowDown, ArrowUp } from "lucide-react";
import { useFetcher } from "react-router";
import { ErrorBanner } from "#app/ui/banner.tsx";
import { IconButton } from "#app/ui/button.tsx";
import type { clientAction } from "./move.ts";

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
  const fetcher = useFetcher<typeof clientAction>();
  const busy = fetcher.state !== "idle";
  return (
    <fetcher.Form
      method="post"
      action={`/admin/services/${id}/move`}
      className="flex flex-wrap items-center gap-2 text-fine text-ink-soft"
    >
      <span>No. {position} on the website</span>
      <IconButton
        type="submit"
        name="direction"
        value="up"
        label={`Move ${name} up on the website`}
        disabled={busy || position === 1}
      >
        <ArrowUp aria-hidden size={16} strokeWidth={1.6} />
      </IconButton>
      <IconButton
        type="submit"
        name="direction"
        value="down"
        label={`Move ${name} down on the website`}
        disabled={busy || position === last}
      >
        <ArrowDown aria-hidden size={16} strokeWidth={1.6} />
      </IconButton>
      {fetcher.data?.message && (
        <div className="basis-full">
          <ErrorBanner>{fetcher.data.message}</ErrorBanner>
        </div>
      )}
    </fetcher.Form>
  );
}
