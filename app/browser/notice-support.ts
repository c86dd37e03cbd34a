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
export const noticeWorker = "/admin/service-worker.js";
export const noticeWorkerScope = "/admin";

/** Ends this browser's subscription to notices, and its service worker. */
export async function endNotices(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration(noticeWorkerScope);
  const subscription = await registration?.pushManager?.getSubscription();
  // It fails while the push service cannot be reached. The server sends nothing any more.
  await subscription?.unsubscribe().catch(() => false);
  await registration?.unregister();
}
