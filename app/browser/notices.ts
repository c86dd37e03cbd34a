/** Whether this device can show notices of the admin as it is. */
export function canShowNotices(): boolean {
  return "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
}

/**
 * Whether this is an iPhone or iPad, in its browser: it shows notices only for an app on its home
 * screen. An iPad calls itself a Macintosh.
 */
export function needsHomeScreen(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  const isMobile =
    /iPhone|iPad/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
  return isMobile && !canShowNotices() && !matchMedia("(display-mode: standalone)").matches;
}

/** The service worker that shows notices, and the pages that it may open. */
const noticeWorker = "/admin/service-worker.js";
const noticeWorkerScope = "/admin";

/** Ends this browser's subscription to notices, and its service worker. */
export async function endNotices(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration(noticeWorkerScope);
  const subscription = await registration?.pushManager?.getSubscription();
  // It fails while the push service cannot be reached. The server sends nothing any more.
  await subscription?.unsubscribe().catch(() => false);
  await registration?.unregister();
}

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

type SubscribeResult =
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
