/**
 * Shows notices of new enquiries, also while no page of the admin is open. `server/http/static-files.ts`
 * serves this file as it is.
 *
 * It handles no `fetch` on purpose: pages of the admin are private, and after an update a kept page
 * would be out of date. So nothing of the admin is kept on the device.
 */

const inbox = "/admin/enquiries";

addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(clients.claim()));
addEventListener("push", (event) => event.waitUntil(showNotice(readNotice(event.data))));
addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openPage(adminPath(event.notification.data?.url)));
});
addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renew(event)));

/** What the server sent. Browsers expect a notice for each push, also for one without content. */
function readNotice(data) {
  try {
    return data?.json() ?? {};
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}

function showNotice({ title, body, tag, url }) {
  return registration.showNotification(title || "New enquiry", {
    body: body || "",
    tag: tag || "",
    data: { url: adminPath(url) },
    icon: "/icon-192.png",
    lang: "en-GB",
  });
}

/** A path of the admin, and the inbox in place of every other address. */
function adminPath(url) {
  const { origin, pathname, search } = new URL(url || inbox, location.origin);
  return origin === location.origin && pathname.startsWith("/admin/") ? pathname + search : inbox;
}

/** Shows the page in an open window of the admin, or in a new one. */
async function openPage(path) {
  // Previews are frames within a window.
  const windows = await clients.matchAll({ type: "window" });
  const open = windows.filter(({ frameType }) => frameType !== "nested");
  const admin = open.find(({ focused }) => focused) ?? open[0];
  if (!admin) return clients.openWindow(path);
  return Promise.all([admin.focus(), admin.navigate(path)]);
}

/** The browser has replaced the subscription: subscribes again, and tells the server. */
async function renew({ oldSubscription, newSubscription }) {
  const next = newSubscription ?? (await subscribeLike(oldSubscription));
  if (!next) return;
  const answer = await tell(next);
  // An access credential lasts an hour, and the refresh credential brings another.
  if (answer.status === 401 && (await refreshSession()).ok) await tell(next);
}

function subscribeLike(former) {
  const applicationServerKey = former?.options.applicationServerKey;
  if (!applicationServerKey) return null;
  return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
}

function tell(subscription) {
  const body = new URLSearchParams({ subscription: JSON.stringify(subscription) });
  return fetch("/admin/account/notices", { method: "POST", body });
}

function refreshSession() {
  return fetch("/auth/token", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ grant_type: "refresh_token" }),
  });
}
