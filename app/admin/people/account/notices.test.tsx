// @vitest-environment happy-dom

import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { createRoutesStub } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import "#tests/wait-on-busy-machine.ts";
import type { NoticesAnswer } from "./notices.tsx";
import { NoticesSection } from "./notices.tsx";

const publicKey = "BPx7";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** The part in a browser that is subscribed, or is not. Returns what happens. */
function open(answer: NoticesAnswer, { isOn }: { isOn: boolean }): string[] {
  const events: string[] = [];
  let isSubscribed = isOn;
  const applicationServerKey = new Uint8Array(Buffer.from(publicKey, "base64url")).buffer;
  const subscription = {
    options: { applicationServerKey },
    toJSON: () => "the subscription",
    unsubscribe: async () => events.push("unsubscribed"),
  };
  const registration = {
    pushManager: {
      getSubscription: async () => (isSubscribed ? subscription : null),
      subscribe: async () => {
        isSubscribed = true;
        return subscription;
      },
    },
    showNotification: async (title: string) => events.push(`shown: ${title}`),
    unregister: async () => true,
  };
  vi.stubGlobal("isSecureContext", true);
  vi.stubGlobal("PushManager", class {});
  vi.stubGlobal("Notification", {
    permission: "granted",
    requestPermission: async () => "granted",
  });
  vi.stubGlobal("navigator", {
    userAgent: "Chrome",
    serviceWorker: {
      getRegistration: async () => registration,
      register: async () => registration,
      ready: Promise.resolve(registration),
    },
  });
  function Page() {
    const [notices] = useState({ publicKey, isOn });
    return <NoticesSection notices={notices} />;
  }
  const Stub = createRoutesStub([
    { path: "/", Component: Page },
    {
      path: "/admin/account/notices",
      async action({ request }) {
        events.push(`sent: ${(await request.formData()).get("subscription")}`);
        return answer;
      },
    },
  ]);
  render(<Stub />);
  return events;
}

const theSwitch = () => screen.findByRole("switch", { name: "Notices on this device" });
const press = async (isChecked: boolean) => {
  const found = await theSwitch();
  await vi.waitUntil(() => !(found as HTMLInputElement).disabled);
  expect((found as HTMLInputElement).checked).toBe(isChecked);
  fireEvent.click(found);
};

test("one switch turns notices on, and the device shows one at once", async () => {
  const events = open({ outcome: "added" }, { isOn: false });
  await press(false);
  await screen.findByText("Notices are on. This device has just shown you one.");
  expect(events).toEqual(['sent: "the subscription"', "shown: Notices work"]);
});

test("the switch turns them off, on the server and in the browser", async () => {
  const events = open({ outcome: "removed" }, { isOn: true });
  await press(true);
  await screen.findByText("Notices are off on this device.");
  expect(events).toEqual(["sent: ", "unsubscribed"]);
});

test("an unknown push service is named, and the browser is not left subscribed", async () => {
  const events = open(
    { outcome: "invalid", message: "The website does not know it." },
    { isOn: false },
  );
  await press(false);
  expect((await screen.findByRole("alert")).textContent).toBe("The website does not know it.");
  expect(events).toEqual(['sent: "the subscription"', "unsubscribed"]);
});
