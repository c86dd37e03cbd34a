import { expect, test } from "vitest";
import { deviceName } from "./device-name.ts";

test.each([
  ["Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile", "My phone"],
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) Version/18.6 Mobile", "My iPhone"],
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/142.0.0.0", "My Windows computer"],
  ["Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) Chrome/142.0.0.0", "My Chromebook"],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Firefox/145.0", "My computer"],
])("the browser %s gets the name %s", (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});
