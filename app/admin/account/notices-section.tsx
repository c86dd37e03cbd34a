import { useState } from "react";
import { ActionFeedback } from "#app/admin/calls/action-feedback.tsx";
import type { NoticeState } from "#app/browser/subscribe-to-notices.ts";
import { ErrorBanner, Notice } from "#app/ui/banner.tsx";
import { Button } from "#app/ui/button.tsx";
import { AccountNews } from "./account-news.tsx";
import { AccountSection } from "./account-section.tsx";
import type { ShownDevice, ShownNotices } from "./describe-notices.server.ts";
import { useNotices } from "./use-notices.ts";

/** Turns notices of new enquiries on and off: on this device, and off on the person's others. */
export function NoticesSection({ notices }: { notices: ShownNotices }) {
  const [done, setDone] = useState<string | null>(null);
  const device = useNotices(notices, setDone);
  const { state, failure, action, isBusy } = device;

  function begin(act: () => void) {
    setDone(null);
    act();
  }

  return (
    <AccountSection
      id="notices"
      title="Notices of new enquiries"
      about="Your phone or computer tells you when an enquiry comes in, also while the admin is closed."
    >
      <AccountNews news={done}>
        {done && <Notice>{done}</Notice>}
        {failure && <ErrorBanner>{failure}</ErrorBanner>}
        <ActionFeedback
          action={action}
          waiting="Signing in does it."
          missing="Notices are off on that device already."
        />
      </AccountNews>
      {notices.devices.length > 0 && (
        <ul className="border-y border-line">
          {notices.devices.map((one) => (
            <DeviceRow
              key={one.id}
              device={one}
              isBusy={isBusy}
              onTurnOff={() => begin(() => device.turnOff(one))}
            />
          ))}
        </ul>
      )}
      {(state === null || state === "off") && (
        <Button
          look={notices.devices.length === 0 ? "primary" : "plain"}
          className="sm:justify-self-start"
          disabled={isBusy || state === null}
          onClick={() => begin(device.turnOn)}
        >
          {isBusy ? "One moment..." : "Turn on notices here"}
        </Button>
      )}
      {state === "on" && (
        <Button
          className="sm:justify-self-start"
          disabled={isBusy}
          onClick={() => begin(device.sendTest)}
        >
          Send me a test
        </Button>
      )}
      {state && words[state] && <p>{words[state]}</p>}
      <p className="text-fine text-ink-soft">{notices.about}</p>
      <noscript>
        <p>Turning notices on needs JavaScript. Please switch it on and reload.</p>
      </noscript>
    </AccountSection>
  );
}

/** Why this device cannot have notices, and what to do. */
const words: Record<NoticeState, string | null> = {
  on: null,
  off: null,
  blocked:
    "This browser blocks notices from the website. To allow them, press the sign beside the address, or open the settings of the app, and choose Notifications. Then come back here.",
  "needs home screen":
    "Add the admin to the home screen first: press Share, then Add to Home Screen. Then open it from there, and turn on notices.",
  "needs https": "Notices need a website whose address begins with https.",
  unsupported:
    "This browser cannot show notices. Chrome, Edge, Firefox and Safari can, if they are up to date.",
};

interface DeviceRowProps {
  device: ShownDevice;
  isBusy: boolean;
  onTurnOff(): void;
}

/** Its form works without scripts, too. */
function DeviceRow({ device, isBusy, onTurnOff }: DeviceRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 border-t border-line py-3 first:border-t-0">
      <div className="min-w-0 flex-1 basis-44">
        <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1 font-[550]">
          {device.device}
          {device.isThis && (
            <span className="label border border-green px-1.5 text-green">This device</span>
          )}
        </p>
        <p className="text-ink-soft lining-nums">{device.words}</p>
      </div>
      <form
        method="post"
        action="/admin/account/notices"
        onSubmit={(event) => {
          event.preventDefault();
          onTurnOff();
        }}
      >
        <input type="hidden" name="intent" value="turn-off" />
        <input type="hidden" name="id" value={device.id} />
        <Button
          type="submit"
          look="danger"
          aria-label={`Turn off notices on ${device.device}, ${device.words}`}
          disabled={isBusy}
        >
          Turn off
        </Button>
      </form>
    </li>
  );
}
