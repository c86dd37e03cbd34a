import { useState } from "react";
import { ActionFeedback } from "#app/admin/calls/action-feedback.tsx";
import { useAdminAction } from "#app/admin/calls/use-admin-action.ts";
import { News } from "#app/admin/frame/news.tsx";
import { Notice } from "#app/ui/banner.tsx";
import { Button } from "#app/ui/button.tsx";
import { AccountSection } from "./account-section.tsx";
import type { BrowsersAnswer } from "./browsers.ts";

/** A browser in which the password alone signs in. */
export interface ShownBrowser {
  id: string;
  /** 'Firefox on Windows' */
  name: string;
  /** 'Last sign-in 21 Nov 14:05' */
  words: string;
  isThis: boolean;
}

/** The browsers that the account knows, each with a button that forgets it. */
export function BrowsersSection({ browsers }: { browsers: ShownBrowser[] }) {
  const [said, setSaid] = useState<string>();
  const action = useAdminAction<BrowsersAnswer>((answer) => {
    if (answer.outcome === "removed") setSaid("That browser is forgotten.");
  });
  return (
    <AccountSection
      title="Browsers that we know"
      about="Here your password is enough. We forget a browser half a year after you last signed in there, when you sign out everywhere, and when you change your password elsewhere."
    >
      <News news={said}>
        {said && <Notice>{said}</Notice>}
        <ActionFeedback
          action={action}
          waiting="Signing in forgets the browser."
          missing="This browser is forgotten already."
        />
      </News>
      <ul className="border-y border-line">
        {browsers.map(({ id, name, words, isThis }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line py-3 first:border-t-0"
          >
            <div className="min-w-0">
              <p className="font-[550]">{isThis ? `${name} (this browser)` : name}</p>
              <p className="text-ink-soft">{words}</p>
            </div>
            <Button
              aria-label={`Forget ${name}, ${words}`}
              disabled={action.isBusy}
              onClick={() => {
                setSaid(undefined);
                action.submit({ id }, { action: "/admin/account/browsers" });
              }}
            >
              Forget
            </Button>
          </li>
        ))}
      </ul>
    </AccountSection>
  );
}
