import { adminAction, postOnly } from "#app/admin/frame/admin-action.server.ts";
import { answerOrFailure } from "#app/admin/frame/answer-or-failure.ts";
import { secretsContext } from "#app/context.ts";
import { readSubscription } from "#domain/push/subscription.ts";
import { addPushSubscription, removePushSubscription } from "#domain/push/subscriptions.ts";
import { openSecretBox } from "#domain/secrets/secret-box.ts";
import type { Route } from "./+types/notices";
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
