import type { EnquiriesTable } from "#db/schema.ts";
import type { PushKeys } from "./push-key.ts";
import type { PushSubscription } from "./subscription.ts";

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

/** What a device gets, as JSON. Its service worker shows it. */
interface DeviceNotice {
  title: string;
  body: string;
  /** The admin's page that a tap opens. */
  url: string;
  /** A notice takes the place of an earlier one with the same tag. */
  tag: string;
}

type Announced = Pick<EnquiriesTable, "id" | "reference" | "name" | "service">;

interface Shown {
  /** Whether it may name the visitor: the person is signed in on the device. */
  isNamed: boolean;
  /** The services that visitors choose from. */
  serviceNames: readonly string[];
}

/**
 * Announces an enquiry on a locked screen, which others may see: by the visitor's first name and
 * the service alone. A service that visitors cannot choose is a stranger's words, and left out.
 */
export function writeNotice(
  { id, reference, name, service }: Announced,
  { isNamed, serviceNames }: Shown,
): DeviceNotice {
  const about = serviceNames.includes(service) ? service : "your services";
  const from = firstName(name);
  const named = from ? `From ${from}, about ${about}` : `About ${about}`;
  return {
    title: "New enquiry",
    body: isNamed ? named : "Sign in to read it",
    url: `/admin/enquiries/${id}`,
    tag: reference,
  };
}

const longestFirstName = 30;

/** Letters, hyphens and apostrophes only: no address or number fits into it. */
function firstName(name: string): string {
  const [first = ""] = name.trim().split(/\s/);
  const letters = first.replace(/[^\p{L}\p{M}'’-]/gu, "");
  return [...letters].slice(0, longestFirstName).join("");
}
