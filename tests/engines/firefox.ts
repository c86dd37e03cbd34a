import { findFirefox } from "#scripts/test-programs.mjs";
import { commandMilliseconds, type Engine, overJson, type Tab } from "./engine.ts";
import { startKept } from "./kept-program.ts";
import { until } from "./person.ts";
import { startScreen } from "./screen.ts";

/** Keeps Firefox from calling Mozilla's servers, which a closed network refuses. */
const preferences = {
  "services.settings.server": "data:,#remote-settings-dummy/v1",
  "app.normandy.enabled": false,
  "datareporting.policy.dataSubmissionEnabled": false,
  "network.captive-portal-service.enabled": false,
  "network.connectivity-service.enabled": false,
};

const userJs = Object.entries(preferences)
  .map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`)
  .join("\n");

/** Firefox speaks WebDriver BiDi itself: https://www.w3.org/TR/webdriver-bidi/ */
export const firefox: Engine = {
  name: "Firefox",
  async open({ hasWebgl } = {}) {
    // Its window stays hidden, but without a screen there is nothing on which WebGL could draw.
    const screen = hasWebgl ? await startScreen() : null;
    const stops = screen ? [screen.stop] : [];
    const close = async () => {
      for (const stop of stops) await stop();
    };
    try {
      const program = await startKept(findFirefox() ?? "firefox", {
        environment: { MOZ_CRASHREPORTER_DISABLE: "1", ...screen?.environment },
        files: { "user.js": userJs },
        args: (folder) => ["--headless", "--profile", folder, "--remote-debugging-port=0"],
        ready: /WebDriver BiDi listening on (ws:\S+)/,
      });
      stops.unshift(program.stop);
      return await openTab(`${program.told}/session`, close);
    } catch (error) {
      await close();
      throw error;
    }
  },
};

async function openTab(url: string, close: () => Promise<void>): Promise<Tab> {
  const errors: string[] = [];
  const send = await connect(url, (method, { level, text }) => {
    if (method === "log.entryAdded" && level === "error") errors.push(text);
  });
  await send("session.new", { capabilities: { alwaysMatch: { acceptInsecureCerts: true } } });
  await send("session.subscribe", { events: ["log.entryAdded"] });
  // In the first tab, the focus is in the address bar, and so no key presses a page's button.
  const { contexts } = await send("browsingContext.getTree");
  const { context } = await send("browsingContext.create", { type: "tab" });
  await send("browsingContext.close", { context: contexts[0].context });
  const run: Tab["run"] = async (inPage, ...args) => {
    const answer = await send("script.callFunction", {
      functionDeclaration: overJson(inPage),
      arguments: [{ type: "string", value: JSON.stringify(args) }],
      awaitPromise: true,
      target: { context },
    });
    if (answer.type === "exception") throw new Error(answer.exceptionDetails.text);
    return JSON.parse(answer.result.value);
  };
  return {
    async goTo(address) {
      // To let the command wait fails if a frame of the page gives up one document for another.
      const before = await run(documentStart);
      const going = send("browsingContext.navigate", { context, url: address, wait: "none" });
      await going.catch(unlessAborted);
      await until(`load ${address}`, () => run(hasLoadedSince, before));
    },
    async goBack() {
      await send("browsingContext.traverseHistory", { context, delta: -1 });
    },
    run,
    async act(actions) {
      await send("input.performActions", { context, actions });
      await send("input.releaseActions", { context });
    },
    async choose(selector, files) {
      const locator = { type: "css", value: selector };
      const { nodes } = await send("browsingContext.locateNodes", { context, locator });
      const { sharedId } = nodes[0] ?? {};
      await send("input.setFiles", { context, element: { sharedId }, files });
    },
    async resize(width, height) {
      await send("browsingContext.setViewport", { context, viewport: { width, height } });
    },
    async screenshot() {
      const { data } = await send("browsingContext.captureScreenshot", { context });
      return Buffer.from(data, "base64");
    },
    errors: () => errors,
    close,
  };
}

/**
 * The command also fails if it cuts off what the document before was still loading. The document
 * that was asked for loads all the same.
 */
function unlessAborted(error: Error): void {
  if (!error.message.includes("NS_BINDING_ABORTED")) throw error;
}

/** Runs in the page. When its document began, which no other document shares. */
function documentStart(): number {
  return performance.timeOrigin;
}

/** Runs in the page. */
function hasLoadedSince(before: number): boolean {
  return performance.timeOrigin !== before && document.readyState === "complete";
}

// biome-ignore lint/suspicious/noExplicitAny: the shape of an answer follows from its command.
type Answer = any;
type Send = (method: string, params?: object) => Promise<Answer>;

async function connect(
  url: string,
  onEvent: (method: string, params: Answer) => void,
): Promise<Send> {
  const socket = new WebSocket(url);
  const waiting = new Map<number, (message: Answer) => void>();
  socket.addEventListener("message", ({ data }) => {
    const message = JSON.parse(data);
    const answer = waiting.get(message.id);
    if (answer) answer(message);
    else onEvent(message.method, message.params);
  });
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve);
    socket.addEventListener("error", () => reject(new Error(`no connection to ${url}`)));
  });
  let last = 0;
  return async (method, params = {}) => {
    last += 1;
    const id = last;
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    waiting.set(id, resolve);
    const late = () => reject(new Error(`Firefox did not answer ${method} in time`));
    const timer = setTimeout(late, commandMilliseconds);
    socket.send(JSON.stringify({ id, method, params }));
    const message = await promise.finally(() => {
      clearTimeout(timer);
      waiting.delete(id);
    });
    if (message.type === "error")
      throw new Error(`${method}: ${message.error}: ${message.message}`);
    return message.result;
  };
}
