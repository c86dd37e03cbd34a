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
