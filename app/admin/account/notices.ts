import { redirect } from "react-router";
import { type AdminCall, adminAction, postOnly } from "#app/admin/calls/admin-action.server.ts";
import { answerOrFailure } from "#app/admin/calls/answer-or-failure.ts";
import { accountPath } from "#app/admin/session/require-admin.server.ts";
import { deviceNoticesContext, secretsContext } from "#app/context.ts";
import type { TestNoticeResult } from "#domain/push/send-test-notice.ts";
import { readSubscription } from "#domain/push/subscription.ts";
import { addPushSubscription, removePushSubscription } from "#domain/push/subscriptions.ts";
import { openSecretBox } from "#domain/secrets/secret-box.ts";
import type { Route } from "./+types/notices";
import { browserWords } from "./browser-words.ts";

export type NoticesAnswer =
  | { outcome: "added" | "removed" }
  /** Notices are off on this device already. */
  | { outcome: "missing" }
  | { outcome: "invalid"; message: string }
  | TestNoticeResult;

export function loader(args: Route.LoaderArgs) {
  return postOnly(args, "enquiries", "Turn notices on or off with POST.");
}

const unchanged = "Failed to save";

/**
 * `POST /admin/account/notices`, as a form with `intent`: `turn-on` takes the browser's
 * `subscription` as JSON; `turn-off` takes the `id` of one of the person's devices, or the
 * `endpoint` of this one; `test` sends a notice to the device with this `id`. A form that was
 * posted without scripts is answered with the account's page.
 */
export async function action(args: Route.ActionArgs) {
  const write = { area: "enquiries", fallback: unchanged } as const;
  const answer = await adminAction<NoticesAnswer>(args, write, async (call) => {
    const names = ["intent", "subscription", "id", "endpoint"] as const;
    const { intent, subscription, id, endpoint } = await call.fields(names, mostBytes);
    if (intent === "turn-on" && subscription !== undefined)
      return turnOn(call, subscription, args.request.headers.get("User-Agent") ?? "");
    if (intent === "test" && id !== undefined) return sendTest(call, id);
    if (intent !== "turn-off") return null;
    if (id !== undefined) return turnOff(call, { id });
    return endpoint === undefined ? null : turnOff(call, { endpoint });
  });
  const isPage = args.request.headers.get("Accept")?.includes("text/html");
  if (isPage) throw redirect(accountPath, 303);
  return answer;
}

/** A subscription has about 700 bytes. */
const mostBytes = 16_384;

async function turnOn(call: AdminCall, sent: string, userAgent: string): Promise<NoticesAnswer> {
  const { context, db, admin, by, now } = call;
  const read = readSubscription(sent);
  if (read.outcome === "invalid") return read;
  return addPushSubscription(db, openSecretBox(context.get(secretsContext)), {
    userId: admin.user.id,
    sessionId: admin.sessionId,
    subscription: read.subscription,
    device: browserWords(userAgent),
    by,
    now,
  });
}

function turnOff(call: AdminCall, which: { id: string } | { endpoint: string }) {
  const { db, admin, by, now } = call;
  return removePushSubscription(db, { userId: admin.user.id, which, by, now });
}

function sendTest({ context, admin }: AdminCall, id: string): Promise<NoticesAnswer> {
  return context.get(deviceNoticesContext).test({ userId: admin.user.id, id });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrFailure(serverAction, unchanged);
}
