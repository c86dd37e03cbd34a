import { useCallback, useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { announceSession, onSessionMessage } from "./session-channel.ts";
import { keepSession } from "./session-keeper.ts";

/**
 * Keeps the page's session alive, and ends it in every tab at once.
 * @param expiresIn milliseconds left when the page was loaded
 */
export function useSession(expiresIn: number) {
  const [expiresAt, setExpiresAt] = useState(() => Date.now() + expiresIn);
  const [ended, setEnded] = useState(false);
  const { revalidate } = useRevalidator();

  useEffect(() => {
    setExpiresAt(Date.now() + expiresIn);
    setEnded(false);
  }, [expiresIn]);

  /** Shows the login screen: revalidating answers 401. */
  const showEnded = useCallback(() => {
    setEnded(true);
    revalidate();
  }, [revalidate]);

  const end = useCallback(() => {
    announceSession({ type: "signed-out" });
    showEnded();
  }, [showEnded]);

  useEffect(
    () =>
      keepSession({
        expiresAt,
        onEnded: end,
        onRefreshed(next) {
          setExpiresAt(next);
          announceSession({ type: "refreshed", expiresAt: next });
        },
      }),
    [expiresAt, end],
  );

  useEffect(
    () =>
      onSessionMessage((message) => {
        if (message.type === "signed-out") showEnded();
        if (message.type === "signed-in") revalidate();
        if (message.type === "refreshed") setExpiresAt(message.expiresAt);
      }),
    [showEnded, revalidate],
  );

  return { ended, end };
}
