import {
  canShowNotices,
  needsHomeScreen,
  noticeWorker,
  noticeWorkerScope,
} from "./notice-support.ts";

/** Whether this device can show notices of the admin, and whether it does. */
export type NoticeState =
  | "on"
  | "off"
  /** The person or the browser refuses notices from this site. */
  | "blocked"
  | "needs home screen"
  | "needs https"
  | "unsupported";

/** @param publicKey of the site, with which a browser subscribes (base64url) */
export async function readNoticeState(publicKey: string): Promise<NoticeState> {
  if (!isSecureContext) return "needs https";
  if (needsHomeScreen()) return "needs home screen";
  if (!canShowNotices()) return "unsupported";
  if (Notification.permission === "denied") return "blocked";
  try {
    const registration = await navigator.serviceWorker.getRegistration(noticeWorkerScope);
    const subscription = await registration?.pushManager.getSubscription();
    return subscription && isFor(publicKey, subscription) ? "on" : "off";
  } catch (error) {
    // Some private windows allow no service worker.
    if (error instanceof DOMException) return "unsupported";
    throw error;
  }
}

export type SubscribeResult =
  /** JSON for the server. */
  | { outcome: "subscribed"; subscription: string }
  /** The person has not allowed notices. */
  | { outcome: "refused" }
  | { outcome: "failed"; message: string };

/** Asks the person for permission, and subscribes this device. Call it on a click. */
export async function subscribeToNotices(publicKey: string): Promise<SubscribeResult> {
  if ((await Notification.requestPermission()) !== "granted") return { outcome: "refused" };
  try {
    const scope = noticeWorkerScope;
    await navigator.serviceWorker.register(noticeWorker, { scope, updateViaCache: "none" });
    const { pushManager } = await navigator.serviceWorker.ready;
    const former = await pushManager.getSubscription();
    // A browser refuses to subscribe with another key.
    if (former && !isFor(publicKey, former)) await former.unsubscribe();
    const options = { userVisibleOnly: true, applicationServerKey: publicKey };
    const subscription = await pushManager.subscribe(options);
    return { outcome: "subscribed", subscription: JSON.stringify(subscription) };
  } catch (error) {
    // Without a connection, a push service or the worker, browsers throw one of these.
    if (error instanceof DOMException || error instanceof TypeError)
      return { outcome: "failed", message: navigator.onLine ? unreachable : offline };
    throw error;
  }
}

/** Shows a notice on this device at once, without the server, so that the person has seen one. */
export async function showExampleNotice(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration(noticeWorkerScope);
  const body = "New enquiries are announced like this";
  await registration?.showNotification("Notices work", { body, tag: "example", lang: "en-GB" });
}

const offline = "This device is offline. Connect it, then turn on notices again.";
const unreachable =
  "This browser could not reach the service that brings its notices. Please try again later, or use another browser.";

function isFor(publicKey: string, { options }: PushSubscription): boolean {
  const key = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer());
  const text = btoa(String.fromCharCode(...key));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "") === publicKey;
}
