import type { PushKeys } from "./push-key.ts";
import type { PushSubscription } from "./subscription.ts";
import type { DeviceNotice } from "./write-notice.ts";

/** How long a push service may take, in milliseconds. */
const usualPatience = 10_000;

/** How long a push service keeps a notice for a device that is off, in seconds. */
const keptSeconds = 24 * 60 * 60;

export interface Sending {
  keys: PushKeys;
  subscription: PushSubscription;
  notice: DeviceNotice;
  /** Of several notices with the same topic, a device that was off gets the last. */
  topic: string;
  /** Whom the push service may write to: a `mailto:` or `https:` URL. */
  contact: string;
  /** In place of the platform's. */
  fetch?: typeof fetch | undefined;
  patience?: number | undefined;
}

export type SendNoticeResult =
  | { outcome: "sent" }
  /** The device is no longer subscribed. */
  | { outcome: "gone" }
  /** Worth another attempt, at this time at the earliest if the push service named one. */
  | { outcome: "failed"; reason: string; notBefore: Date | null }
  /** The push service will never take this notice. */
  | { outcome: "refused"; reason: string };

/**
 * Sends a notice to the push service of a device (RFC 8030), encrypted for the device (RFC 8291).
 * Follows no redirect, and ignores what the answer says.
 */
export async function sendNotice(sending: Sending): Promise<SendNoticeResult> {
  const { subscription, fetch: ask = fetch, patience = usualPatience } = sending;
  try {
    const { body, headers } = await encrypted(sending);
    const response = await ask(subscription.endpoint, {
      method: "POST",
      headers,
      body,
      redirect: "manual",
      signal: AbortSignal.timeout(patience),
    });
    await response.body?.cancel();
    return resultOf(response);
  } catch (error) {
    return { outcome: "failed", reason: reasonOf(error), notBefore: null };
  }
}

async function encrypted({ keys, subscription, notice, topic, contact }: Sending) {
  // Loaded here because most sites never need it.
  const { default: webPush } = await import("web-push");
  const details = webPush.generateRequestDetails(subscription, JSON.stringify(notice), {
    vapidDetails: { subject: contact, ...keys },
    contentEncoding: "aes128gcm",
    TTL: keptSeconds,
    urgency: "high",
    topic,
  });
  const headers = Object.entries(details.headers ?? {}).map(
    ([name, value]) => [name, String(value)] as [string, string],
  );
  return { headers, body: new Uint8Array(details.body ?? []) };
}

function resultOf({ ok, status, headers }: Response): SendNoticeResult {
  if (ok) return { outcome: "sent" };
  if (status === 404 || status === 410) return { outcome: "gone" };
  const reason = `the push service answered ${status}`;
  if (status !== 429 && status < 500) return { outcome: "refused", reason };
  return { outcome: "failed", reason, notBefore: readRetryAfter(headers.get("Retry-After")) };
}

/** Seconds from now, or a date (RFC 9110, 10.2.3). Null for anything else. */
function readRetryAfter(header: string | null): Date | null {
  if (header === null) return null;
  const time = /^\d{1,9}$/.test(header) ? Date.now() + Number(header) * 1000 : Date.parse(header);
  return Number.isNaN(time) ? null : new Date(time);
}

/** `fetch failed` has the cause in another error. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
