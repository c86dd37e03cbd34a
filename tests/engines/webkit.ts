import { setTimeout as sleep } from "node:timers/promises";
import { findWebKitDriver } from "#scripts/test-programs.mjs";
import { freePort } from "#tests/durability/free-port.ts";
import { BrowserCrashed, commandMilliseconds, type Engine, overJson, type Tab } from "./engine.ts";
import { startKept } from "./kept-program.ts";
import { startScreen } from "./screen.ts";

/** Without this, the toolbar of WebKit's MiniBrowser keeps the window at 447 pixels or more. */
const narrowToolbar = {
  ".config/gtk-3.0/gtk.css": "* { min-width: 0; padding: 0; margin: 0; border-width: 0 }",
};

/** WebKitGTK has a driver: https://www.w3.org/TR/webdriver2/ */
export const webkit: Engine = {
  name: "WebKit",
  async open() {
    const screen = await startScreen();
    const stops = [screen.stop];
    const close = async () => {
      for (const stop of stops) await stop();
    };
    try {
      const port = await freePort();
      const driver = await startKept(findWebKitDriver() ?? "WebKitWebDriver", {
        files: narrowToolbar,
        args: () => [`--port=${port}`, "--host=127.0.0.1"],
        environment: screen.environment,
      });
      stops.unshift(driver.stop);
      await untilListening(`http://127.0.0.1:${port}/status`);
      return await openTab(`http://127.0.0.1:${port}`, close);
    } catch (error) {
      await close();
      throw error;
    }
  },
};

async function untilListening(url: string): Promise<void> {
  const deadline = performance.now() + commandMilliseconds;
  while (true) {
    try {
      await fetch(url, { signal: AbortSignal.timeout(commandMilliseconds) });
      return;
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await sleep(25);
    }
  }
}

async function openTab(driver: string, close: () => Promise<void>): Promise<Tab> {
  const capabilities = {
    acceptInsecureCerts: true,
    "webkitgtk:browserOptions": { args: ["--automation"] },
    timeouts: { script: commandMilliseconds, pageLoad: commandMilliseconds },
  };
  const { sessionId } = await post(`${driver}/session`, {
    capabilities: { alwaysMatch: capabilities },
  });
  const send = (command: string, body?: object) =>
    post(`${driver}/session/${sessionId}/${command}`, body);
  return {
    async goTo(url) {
      await send("url", { url });
    },
    async goBack() {
      await send("back");
    },
    async run(inPage, ...args) {
      const script = `return (${overJson(inPage)})(arguments[0])`;
      return JSON.parse(await send("execute/sync", { script, args: [JSON.stringify(args)] }));
    },
    async act(actions) {
      await send("actions", { actions });
    },
    async choose(selector, files) {
      const element = await send("element", { using: "css selector", value: selector });
      const [id] = Object.values(element);
      await send(`element/${id}/value`, { text: files.join("\n") });
    },
    async resize(width, height) {
      await send("window/rect", { x: 0, y: 0, width, height });
    },
    async screenshot() {
      const response = await fetch(`${driver}/session/${sessionId}/screenshot`, {
        signal: AbortSignal.timeout(commandMilliseconds),
      });
      const { value } = (await response.json()) as { value: string };
      return Buffer.from(value, "base64");
    },
    // The driver has no command for errors.
    errors: () => [],
    close,
  };
}

/**
 * The driver ends its session when the process of the page crashes, which WebKit's does about once
 * in a thousand browsers: https://bugs.webkit.org/show_bug.cgi?id=321418
 */
const crashed = "invalid session id";

/** @throws {BrowserCrashed} if the browser is gone */
// biome-ignore lint/suspicious/noExplicitAny: the shape of an answer follows from its command.
async function post(url: string, body: object = {}): Promise<any> {
  const response = await fetch(url, {
    method: "POST",
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(commandMilliseconds),
  });
  const { value } = (await response.json()) as { value: { error: string; message: string } };
  if (value?.error === crashed) throw new BrowserCrashed("WebKit");
  if (!response.ok) throw new Error(`${url}: ${value.error}: ${value.message}`);
  return value;
}
