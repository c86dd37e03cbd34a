import { useState } from "react";
import { ActionFeedback, News } from "#app/admin/frame/action-feedback.tsx";
import { useAdminAction } from "#app/admin/frame/use-admin-action.ts";
import { Notice } from "#app/ui/banner.tsx";
import { Button } from "#app/ui/button.tsx";
import type { describeSessions } from "./account-facts.server.ts";
import { AccountSection } from "./account-section.tsx";
import type { EndSessionsAnswer } from "./end-sessions.ts";

type Described = Awaited<ReturnType<typeof describeSessions>>[number];

const address = { action: "/admin/account/sessions" };

/** The browsers in which this account is signed in, each with a button that ends its session. */
export function SessionsSection({ sessions }: { sessions: Described[] }) {
  const [said, setSaid] = useState<string>();
  const action = useAdminAction<EndSessionsAnswer>((answer) => {
    if (answer.outcome !== "ended") return;
    setSaid(answer.count === 1 ? "One session has ended." : `${answer.count} sessions have ended.`);
  });
  const others = sessions.filter(({ isThis }) => !isThis).length;

  function end(which: Record<string, string>) {
    setSaid(undefined);
    action.submit(which, address);
  }

  return (
    <AccountSection
      title="Where you are signed in"
      about="End what you do not know or no longer use, and change your password if a stranger may know it."
    >
      <News news={said}>
        {said && <Notice>{said}</Notice>}
        <ActionFeedback
          action={action}
          waiting="Signing in ends the session."
          missing="This session has ended already."
        />
      </News>
      <ul className="border-y border-line">
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            {...session}
            isBusy={action.isBusy}
            onEnd={() => end({ session: session.id })}
          />
        ))}
      </ul>
      {others > 1 && (
        <Button
          look="danger"
          className="justify-self-start"
          disabled={action.isBusy}
          onClick={() => end({ others: "end" })}
        >
          End all others
        </Button>
      )}
    </AccountSection>
  );
}

type SessionRowProps = Described & { isBusy: boolean; onEnd(): void };

function SessionRow({ browser, isThis, firstSeen, seen, isBusy, onEnd }: SessionRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 border-t border-line py-3 first:border-t-0">
      <div className="min-w-0 flex-1 basis-44">
        <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1 font-[550]">
          {browser}
          {isThis && (
            <span className="label border border-green px-1.5 text-green">This browser</span>
          )}
        </p>
        <p className="text-ink-soft">
          Signed in {firstSeen}
          {!isThis && `, ${seen}`}
        </p>
      </div>
      {!isThis && (
        <Button
          look="danger"
          aria-label={`End the session of ${browser}, signed in ${firstSeen}`}
          disabled={isBusy}
          onClick={onEnd}
        >
          End
        </Button>
      )}
    </li>
  );
}
