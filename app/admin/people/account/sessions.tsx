import { useState } from "react";
import { ActionFeedback, News } from "#app/admin/frame/action-feedback.tsx";
import {
  type AdminCall,
  adminAction,
  longAgo,
  postOnly,
  type SignedInLongAgo,
} from "#app/admin/frame/admin-action.server.ts";
import { answerOrFailure } from "#app/admin/frame/answer-or-failure.ts";
import { useAdminAction } from "#app/admin/frame/use-admin-action.ts";
import { logAccess } from "#app/admin/session/access-log.server.ts";
import { accountsContext } from "#app/context.ts";
import { Notice } from "#app/ui/banner.tsx";
import { Button } from "#app/ui/button.tsx";
import type { OwnSessionsEndResult } from "#domain/accounts/end-sessions.ts";
import type { Route } from "./+types/sessions";
import type { describeSessions } from "./account-facts.server.ts";
import { AccountSection } from "./account-section.tsx";

export function loader(args: Route.LoaderArgs) {
  return postOnly(args, "account", "End a session with POST.");
}

export type EndSessionsAnswer = OwnSessionsEndResult | SignedInLongAgo;

const unended = "Failed to end the session";

/**
 * `POST /admin/account/sessions`: ends the account's session with the id in `session`, or with
 * `others` all but the one that asks. Only soon after a sign-in (ASVS 5.0.0, 7.5.2), so that a
 * thief cannot sign her out.
 */
export function action(args: Route.ActionArgs) {
  const write = { area: "account", fallback: unended } as const;
  return adminAction<EndSessionsAnswer>(args, write, async (call) => {
    const { session, others } = await call.fields(["session", "others"]);
    if (session === undefined && others === undefined) return null;
    const refused = longAgo(call);
    if (refused) return refused;
    const which = session === undefined ? { except: call.admin.sessionId } : { only: session };
    return end(call, which);
  });
}

async function end(
  { context, admin, by, now }: AdminCall,
  which: { only: string } | { except: string },
) {
  const accounts = context.get(accountsContext);
  const result = await accounts.endOwnSessions({ userId: admin.user.id, which, by, now });
  if (result.outcome === "missing") return result;
  const { email } = admin.user;
  logAccess(context, "info", { email, event: "Sessions ended", sessions: result.count });
  return result;
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrFailure(serverAction, unended);
}

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
