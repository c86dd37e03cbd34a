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
