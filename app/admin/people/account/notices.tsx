import { useCallback, useEffect, useState } from "react";
import { ActionFeedback, News } from "#app/admin/frame/action-feedback.tsx";
import { adminAction, postOnly } from "#app/admin/frame/admin-action.server.ts";
import { answerOrFailure } from "#app/admin/frame/answer-or-failure.ts";
import { useAdminAction } from "#app/admin/frame/use-admin-action.ts";
import {
  endNotices,
  type NoticeState,
  readNoticeState,
  showExampleNotice,
  subscribeToNotices,
} from "#app/browser/notices.ts";
import { secretsContext } from "#app/context.ts";
import { ErrorBanner, Notice } from "#app/ui/banner.tsx";
import { readSubscription } from "#domain/push/subscription.ts";
import { addPushSubscription, removePushSubscription } from "#domain/push/subscriptions.ts";
import { openSecretBox } from "#domain/secrets/secret-box.ts";
import type { Route } from "./+types/notices";
import type { ShownNotices } from "./account-facts.server.ts";
import { AccountSection } from "./account-section.tsx";
import { browserWords } from "./session-words.ts";

export type NoticesAnswer =
  | { outcome: "added" | "removed" }
  /** Notices are off on this device already. */
  | { outcome: "missing" }
  | { outcome: "invalid"; message: string };

export function loader(args: Route.LoaderArgs) {
  return postOnly(args, "enquiries", "Turn notices on or off with POST.");
}

const unchanged = "Failed to save";

/** A subscription has about 700 bytes. */
const mostBytes = 16_384;

/**
 * `POST /admin/account/notices`, as a form: turns notices on in this session with the browser's
 * `subscription` as JSON, and off with an empty one.
 */
export function action(args: Route.ActionArgs) {
  const write = { area: "enquiries", fallback: unchanged } as const;
  return adminAction<NoticesAnswer>(
    args,
    write,
    async ({ context, db, admin, by, now, fields }) => {
      const { subscription: sent } = await fields(["subscription"], mostBytes);
      const { sessionId, user } = admin;
      if (sent === undefined) return null;
      if (sent === "") return removePushSubscription(db, { sessionId, by, now });
      const read = readSubscription(sent);
      if (read.outcome === "invalid") return read;
      return addPushSubscription(db, openSecretBox(context.get(secretsContext)), {
        userId: user.id,
        sessionId,
        subscription: read.subscription,
        device: browserWords(args.request.headers.get("User-Agent") ?? ""),
        by,
        now,
      });
    },
  );
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrFailure(serverAction, unchanged);
}

/** Turns notices of new enquiries on and off on this device. */
export function NoticesSection({ notices }: { notices: ShownNotices }) {
  const [done, setDone] = useState<string | null>(null);
  const { state, failure, action, isBusy, turn } = useNotices(notices, setDone);
  const isOn = state === "on";
  const canSwitch = isOn || state === "off" || state === null;

  return (
    <AccountSection
      id="notices"
      title="Notices of new enquiries"
      about="Your phone or computer tells you when an enquiry comes in, also while the admin is closed."
    >
      <News news={done}>
        {done && <Notice>{done}</Notice>}
        {failure && <ErrorBanner>{failure}</ErrorBanner>}
        <ActionFeedback action={action} waiting="Signing in does it." />
      </News>
      {canSwitch ? (
        <label className="flex min-h-11 items-center gap-3 font-[550] has-disabled:opacity-60 sm:justify-self-start">
          <input
            type="checkbox"
            role="switch"
            className="size-6 accent-green"
            checked={isOn}
            aria-checked={isOn}
            disabled={isBusy || state === null}
            onChange={() => {
              setDone(null);
              turn(isOn ? "off" : "on");
            }}
          />
          <span>{isBusy ? "One moment..." : "Notices on this device"}</span>
        </label>
      ) : (
        <p>{words[state]}</p>
      )}
      <p className="text-fine text-ink-soft">{about}</p>
    </AccountSection>
  );
}

const about =
  "A notice shows the visitor's first name and the service, also on a locked screen. Notices end when you turn them off, sign out on the device, or end its session. If nobody has opened the admin there for 30 days, or signed in for 90 days, they still come, but name nobody until you sign in there and turn them on again.";

/** Why this device cannot have notices, and what to do. */
const words: Record<Exclude<NoticeState, "on" | "off">, string> = {
  blocked:
    "This browser blocks notices from the website. To allow them, press the sign beside the address, or open the settings of the app, and choose Notifications. Then come back here.",
  "needs home screen":
    "Add the admin to the home screen first: press Share, then Add to Home Screen. Then open it from there, and turn on notices.",
  "needs https": "Notices need a website whose address begins with https.",
  unsupported:
    "This browser cannot show notices. Chrome, Edge, Firefox and Safari can, if they are up to date.",
};

/**
 * Turns notices on and off, in this browser and on the server.
 * @param onDone called with a sentence for the person
 */
function useNotices({ publicKey, isOn }: ShownNotices, onDone: (sentence: string) => void) {
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
