import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import { onLiveEvent } from "./live-channel.ts";

/** Fetches the page's data afresh when something changed, and ends the page's session when the server has. */
export function useLiveUpdates(onSignedOut: () => void) {
  const { revalidate } = useRevalidator();
  const latest = useRef({ revalidate, onSignedOut });
  latest.current = { revalidate, onSignedOut };

  useEffect(
    () =>
      onLiveEvent((event) => {
        if (event === "content") latest.current.revalidate();
        else latest.current.onSignedOut();
      }),
    [],
  );
}
