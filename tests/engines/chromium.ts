import type { Page } from "playwright-core";
import { launchDrawingBrowser } from "#tests/sampler/open-drawing-page.ts";
import { commandMilliseconds, type Engine, overJson } from "./engine.ts";
import { keys } from "./person.ts";

/** The engine of the journeys, driven like the other two. Its WebGL2 is SwiftShader. */
export const chromium: Engine = {
  name: "Chromium",
  async open({ hasWebgl = true } = {}) {
    const browser = await launchDrawingBrowser(hasWebgl);
    const page = await browser.newPage({ ignoreHTTPSErrors: true });
    page.setDefaultTimeout(commandMilliseconds);
    const errors: string[] = [];
    page.on("pageerror", (error) => errors.push(`${error}`));
    return {
      async goTo(url) {
        await page.goto(url);
      },
      async goBack() {
        await page.goBack({ waitUntil: "commit" });
      },
      async run(inPage, ...args) {
        const json = JSON.stringify(JSON.stringify(args));
        return JSON.parse(await page.evaluate(`(${overJson(inPage)})(${json})`));
      },
      async act(sources) {
        for (const { actions } of sources as { actions: Action[] }[])
          for (const action of actions) await perform(page, action);
      },
      async choose(selector, files) {
        await page.setInputFiles(selector, files);
      },
      async resize(width, height) {
        await page.setViewportSize({ width, height });
      },
      screenshot: () => page.screenshot(),
      errors: () => errors,
      close: () => browser.close(),
    };
  },
};

/** The actions that a `Person` performs. */
type Action =
  | { type: "pointerMove"; x: number; y: number }
  | { type: "pointerDown" }
  | { type: "pointerUp" }
  | { type: "keyDown"; value: string }
  | { type: "keyUp"; value: string };

async function perform({ mouse, keyboard }: Page, action: Action): Promise<void> {
  if (action.type === "pointerMove") await mouse.move(action.x, action.y);
  else if (action.type === "pointerDown") await mouse.down();
  else if (action.type === "pointerUp") await mouse.up();
  else if (action.type === "keyDown") await keyboard.down(keyName(action.value));
  else await keyboard.up(keyName(action.value));
}

/** Other keys are named by the character that they write. */
function keyName(value: string): string {
  return Object.entries(keys).find(([, code]) => code === value)?.[0] ?? value;
}
