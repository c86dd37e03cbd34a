import { useState } from "react";
import { ActionFeedback, News } from "#app/admin/frame/action-feedback.tsx";
import {
  adminAction,
  longAgo,
  postOnly,
  type SignedInLongAgo,
} from "#app/admin/frame/admin-action.server.ts";
import { answerOrFailure } from "#app/admin/frame/answer-or-failure.ts";
import { useAdminAction } from "#app/admin/frame/use-admin-action.ts";
import { accountsContext } from "#app/context.ts";
import { Notice } from "#app/ui/banner.tsx";
import { Button } from "#app/ui/button.tsx";
import type { Route } from "./+types/browsers";
import type { ShownBrowser } from "./account-facts.server.ts";
import { AccountSection } from "./account-section.tsx";

export type BrowsersAnswer = { outcome: "removed" | "missing" } | SignedInLongAgo;

export function loader(args: Route.LoaderArgs) {
  return postOnly(args, "account", "Forget a browser with POST.");
}

/** `POST /admin/account/browsers`: forgets the browser `id`, which then asks for a code again. */
export function action(args: Route.ActionArgs) {
  const write = { area: "account", fallback: "Failed to save" } as const;
  return adminAction<BrowsersAnswer>(args, write, async (call) => {
    const { id } = await call.fields(["id"]);
    if (id === undefined) return null;
    const refused = longAgo(call);
    if (refused) return refused;
    const { user } = call.admin;
    return args.context.get(accountsContext).removeKnownBrowser({ userId: user.id, id });
  });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrFailure(serverAction, "Failed to save");
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
