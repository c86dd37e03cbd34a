import { useEffect, useRef } from "react";
import { useMatches, useRevalidator } from "react-router";
import { isEditing } from "#app/admin/editing/editor-route.ts";
import { tellOfContent } from "./content-news.ts";
import type { LiveHold } from "./hold-live-updates.ts";
import { onLiveEvent } from "./live-channel.ts";

/**
 * Tells the page, and fetches its data afresh, when something changed after the announcement
 * `since`, which the page was made at, but for a form that is being edited and while the page holds
 * it, and ends the page's session when the server has.
 */
export function useLiveUpdates(since: number, onSignedOut: () => void, hold: LiveHold) {
  const { revalidate } = useRevalidator();
  const editing = isEditing(useMatches());
  const latest = useRef({ since, revalidate, onSignedOut, editing });
  latest.current = { since, revalidate, onSignedOut, editing };

  useEffect(
    () =>
      onLiveEvent(latest.current.since, (event) => {
        const { revalidate, onSignedOut, editing } = latest.current;
        if (event === "signed-out") onSignedOut();
        else {
          tellOfContent();
          if (!editing && !hold.current) revalidate();
        }
      }),
    [hold],
  );
}
