import { useState } from "react";
import { ActionFeedback } from "#app/admin/calls/action-feedback.tsx";
import { News } from "#app/admin/frame/news.tsx";
import type { NoticeState } from "#app/browser/subscribe-to-notices.ts";
import { ErrorBanner, Notice } from "#app/ui/banner.tsx";
import { AccountSection } from "./account-section.tsx";
import type { ShownNotices } from "./describe-notices.server.ts";
import { useNotices } from "./use-notices.ts";

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
