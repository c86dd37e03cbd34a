// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import "#tests/wait-on-busy-machine.ts";
import type { NoticesAnswer } from "./notices.ts";
import { NoticesSection } from "./notices-section.tsx";

const publicKey = "BPx7";
const phone = { id: "7", device: "Chrome on Android", isThis: true, words: "Added 2 Mar 12:00" };

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** The part in a browser that is subscribed. Returns what it sends to the server. */
function openSubscribed(answer: NoticesAnswer): Record<string, FormDataEntryValue>[] {
  const applicationServerKey = new Uint8Array(Buffer.from(publicKey, "base64url")).buffer;
  const subscription = { options: { applicationServerKey } };
  const registration = { pushManager: { getSubscription: async () => subscription } };
  vi.stubGlobal("isSecureContext", true);
  vi.stubGlobal("PushManager", class {});
  vi.stubGlobal("Notification", { permission: "granted" });
  vi.stubGlobal("navigator", {
    userAgent: "Chrome",
    serviceWorker: { getRegistration: async () => registration },
  });
  const sent: Record<string, FormDataEntryValue>[] = [];
  const notices = { publicKey, about: "A notice shows a name.", devices: [phone] };
  const Stub = createRoutesStub([
    { path: "/", Component: () => <NoticesSection notices={notices} /> },
    {
      path: "/admin/account/notices",
      async action({ request }) {
        sent.push(Object.fromEntries(await request.formData()));
        return answer;
      },
    },
  ]);
  render(<Stub />);
  return sent;
}

test("a test is sent to this device, and the page says so", async () => {
  const sent = openSubscribed({ outcome: "tested" });
  fireEvent.click(await screen.findByRole("button", { name: "Send me a test" }));
  await screen.findByText("A test is on its way to this device.");
  expect(sent).toEqual([{ intent: "test", id: "7" }]);
});

test.each<[string, NoticesAnswer, string]>([
  [
    "the push service does not take it",
    { outcome: "unavailable", message: "Try again in a minute." },
    "Try again in a minute.",
  ],
  ["there were too many", { outcome: "throttled", message: "Please wait." }, "Please wait."],
  [
    "the push service no longer knows the device",
    { outcome: "missing" },
    "Notices are off on that device already.",
  ],
])("a test fails with words if %s", async (_, answer, words) => {
  openSubscribed(answer);
  fireEvent.click(await screen.findByRole("button", { name: "Send me a test" }));
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toBe(words);
});
