import { useCallback, useEffect, useState } from "react";
import { useAdminAction } from "#app/admin/calls/use-admin-action.ts";
import { endNotices } from "#app/browser/end-notices.ts";
import {
  type NoticeState,
  readNoticeState,
  showExampleNotice,
  subscribeToNotices,
} from "#app/browser/subscribe-to-notices.ts";
import type { ShownNotices } from "./describe-notices.server.ts";
import type { NoticesAnswer } from "./notices.ts";

/**
 * Turns notices on and off, in this browser and on the server.
 * @param onDone called with a sentence for the person
 */
export function useNotices({ publicKey, isOn }: ShownNotices, onDone: (sentence: string) => void) {
  /** Null until the browser has said it. */
  const [state, setState] = useState<NoticeState | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isSubscribing, setIsSubscribing] = useState(false);

  const look = useCallback(async () => {
    const read = await readNoticeState(publicKey);
    setState(read);
    return read;
  }, [publicKey]);
  useEffect(() => {
    void look();
    // The person may allow notices in the browser's settings, and come back.
    window.addEventListener("focus", look);
    return () => window.removeEventListener("focus", look);
  }, [look]);

  const action = useAdminAction<NoticesAnswer>(async (answer) => {
    if (answer.outcome === "added") await showExampleNotice();
    else if (answer.outcome !== "failed") await endNotices();
    await look();
    if (answer.outcome === "invalid") setFailure(answer.message);
    if (answer.outcome === "added") onDone("Notices are on. This device has just shown you one.");
    if (answer.outcome === "removed") onDone("Notices are off on this device.");
  });

  function send(subscription: string) {
    action.submit({ subscription }, { action: "/admin/account/notices" });
  }

  async function turnOn() {
    setIsSubscribing(true);
    const result = await subscribeToNotices(publicKey);
    setIsSubscribing(false);
    if (result.outcome === "subscribed") return send(result.subscription);
    if (result.outcome === "failed") setFailure(result.message);
    if ((await look()) === "off" && result.outcome === "refused") setFailure(notAllowed);
  }

  return {
    /** Notices come only if the browser and the server both know of them. */
    state: state === "on" && !isOn ? "off" : state,
    failure,
    action,
    isBusy: isSubscribing || action.isBusy,
    turn(next: "on" | "off") {
      setFailure(null);
      if (next === "off") send("");
      else void turnOn();
    },
  };
}

const notAllowed =
  "Notices are still off. When the browser asks whether this website may send them, press Allow.";
