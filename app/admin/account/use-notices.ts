import { useCallback, useEffect, useState } from "react";
import { useAdminAction } from "#app/admin/calls/use-admin-action.ts";
import { endNotices } from "#app/browser/end-notices.ts";
import {
  type NoticeState,
  readNoticeState,
  subscribeToNotices,
} from "#app/browser/subscribe-to-notices.ts";
import type { ShownNotices } from "./describe-notices.server.ts";
import type { NoticesAnswer } from "./notices.ts";

const path = "/admin/account/notices";

/**
 * Turns notices on and off, in this browser and on the server.
 * @param onDone called with a sentence for the person
 */
export function useNotices(
  { publicKey, devices }: ShownNotices,
  onDone: (sentence: string) => void,
) {
  /** Null until the browser has said it. */
  const [state, setState] = useState<NoticeState | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isSubscribing, setIsSubscribing] = useState(false);
  const known = devices.find(({ isThis }) => isThis);

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
    if ("message" in answer && answer.outcome !== "failed") setFailure(answer.message);
    if (answer.outcome === "invalid") await endNotices();
    await look();
    if (answer.outcome === "added") onDone("Notices are on. This device tells you of enquiries.");
    if (answer.outcome === "removed") onDone("Notices are off on that device.");
    if (answer.outcome === "tested") onDone("A test is on its way to this device.");
  });

  function send(fields: Record<string, string>) {
    setFailure(null);
    action.submit(fields, { action: path });
  }

  async function turnOn() {
    setFailure(null);
    setIsSubscribing(true);
    const result = await subscribeToNotices(publicKey);
    setIsSubscribing(false);
    if (result.outcome === "subscribed")
      return send({ intent: "turn-on", subscription: result.subscription });
    if (result.outcome === "failed") setFailure(result.message);
    if ((await look()) === "off" && result.outcome === "refused") setFailure(notAllowed);
  }

  async function turnOff({ id, isThis }: ShownNotices["devices"][number]) {
    if (isThis) await endNotices();
    send({ intent: "turn-off", id });
  }

  return {
    /** Notices come only if the browser and the server both know of them. */
    state: state === "on" && !known ? "off" : state,
    failure,
    action,
    isBusy: isSubscribing || action.isBusy,
    turnOn,
    turnOff,
    sendTest: () => known && send({ intent: "test", id: known.id }),
  };
}

const notAllowed =
  "Notices are still off. When the browser asks whether this website may send them, press Allow.";
