import { setTimeout as sleep } from "node:timers/promises";
import { BrowserCrashed, type Tab } from "./engine.ts";

export type Kind = "button" | "link" | "field" | "heading" | "text";

/** What a person sees and does in a browser's window. */
export type Person = ReturnType<typeof personAt>;

/** In CSS pixels from the window's top left corner. */
interface Point {
  x: number;
  y: number;
}

/** How long a person waits for something to appear. */
const patience = 60_000;

/** The codes of keys: https://www.w3.org/TR/webdriver2/#keyboard-actions */
const keys = {
  Escape: "\uE00C",
  Enter: "\uE007",
  Tab: "\uE004",
  PageDown: "\uE00F",
  ArrowUp: "\uE013",
  ArrowDown: "\uE015",
  ArrowRight: "\uE014",
};

export function personAt(tab: Tab, origin: string) {
  const find = (kind: Kind, name: string, isEnabled = false) =>
    tab.run(locate, kind, name, isEnabled);

  /** Waits until an element with this name is visible and in view. */
  async function see(kind: Kind, name: string): Promise<{ x: number; y: number }> {
    return until(`see the ${kind} ${name}`, () => find(kind, name));
  }

  /** Waits until no element has this name. */
  async function seeNo(kind: Kind, name: string): Promise<void> {
    await until(`see no ${kind} ${name}`, async () => (await find(kind, name)) === null);
  }

  /** Clicks an element with this name once it can be used: some wait until scripts run. */
  async function click(kind: Kind, name: string): Promise<void> {
    const isEnabled = true;
    await clickAt(await until(`click the ${kind} ${name}`, () => find(kind, name, isEnabled)));
  }

  async function clickAt(point: Point): Promise<void> {
    await moveTo(point, [
      { type: "pointerDown", button: 0 },
      { type: "pointerUp", button: 0 },
    ]);
  }

  /** Moves the mouse to a point of the window, and acts there. */
  async function moveTo({ x, y }: Point, then: object[]): Promise<void> {
    const actions = [{ type: "pointerMove", x, y, duration: 0 }, ...then];
    await tab.act([{ type: "pointer", id: "mouse", actions }]);
  }

  async function press(text: string): Promise<void> {
    const actions = [...text.replaceAll("\n", keys.Enter)].flatMap((value) => [
      { type: "keyDown", value },
      { type: "keyUp", value },
    ]);
    await tab.act([{ type: "key", id: "keyboard", actions }]);
  }

  return {
    see,
    seeNo,
    click,
    clickAt,
    /** Draws the mouse from one point of the window to another with its button held. */
    drag: async (from: Point, to: Point) =>
      moveTo(from, [
        { type: "pointerDown", button: 0 },
        { type: "pointerMove", ...to, duration: 100 },
        { type: "pointerUp", button: 0 },
      ]),
    async open(path: string): Promise<void> {
      await tab.goTo(origin + path);
    },
    /** Replaces the text of a field. */
    async fill(field: string, text: string): Promise<void> {
      // A page that has just opened may move while it is clicked.
      await until(`write in ${field}`, async () => {
        await click("field", field);
        return tab.run(selectText);
      });
      await press(text);
    },
    async press(key: keyof typeof keys): Promise<void> {
      await press(keys[key]);
    },
    /** Waits until the address has this path. */
    async arriveAt(path: string): Promise<void> {
      const isThere = (wanted: string) =>
        location.pathname === wanted && document.readyState === "complete";
      await until(`arrive at ${path}`, () => tab.run(isThere, path));
    },
    goBack: tab.goBack,
    run: tab.run,
    choose: tab.choose,
    screenshot: tab.screenshot,
  };
}

/**
 * Repeats an attempt until it succeeds. A page that is being left answers with errors.
 *
 * @throws {BrowserCrashed} at once
 */
export async function until<T>(what: string, attempt: () => Promise<T>): Promise<NonNullable<T>> {
  const deadline = performance.now() + patience;
  let cause: unknown;
  while (performance.now() < deadline) {
    try {
      const result = await attempt();
      if (result) return result;
    } catch (error) {
      if (error instanceof BrowserCrashed) throw error;
      cause = error;
    }
    await sleep(50);
  }
  throw new Error(`waited in vain to ${what}`, { cause });
}

/**
 * Runs in the page. Selects the text of the focused field. Returns false if no field has the focus.
 */
function selectText(): boolean {
  const { activeElement } = document;
  const isField =
    activeElement instanceof HTMLInputElement || activeElement instanceof HTMLTextAreaElement;
  if (isField) activeElement.select();
  return isField;
}

/**
 * Runs in the page. Returns the middle of the first visible element of this kind and name, once it
 * is in view, still and not covered; with `isEnabled`, once it can be used.
 */
async function locate(
  kind: Kind,
  name: string,
  isEnabled: boolean,
): Promise<{ x: number; y: number } | null> {
  const selectors = {
    button: "button, [role=button], summary",
    link: "a[href]",
    field: "input, textarea, select",
    heading: "h1, h2, h3",
    text: "body *",
  };
  const tidy = (text: string | null | undefined) => (text ?? "").replaceAll(/\s+/g, " ").trim();
  const nameOf = (element: HTMLElement) => {
    if (kind !== "field") return tidy(element.ariaLabel ?? element.innerText);
    const [label] = (element as HTMLInputElement).labels ?? [];
    return tidy(element.ariaLabel ?? label?.innerText).replace(/ (\*|\(optional\))$/, "");
  };
  const matches = (element: HTMLElement) =>
    kind === "text" ? tidy(element.innerText).includes(name) : nameOf(element) === name;

  const found = [...document.querySelectorAll<HTMLElement>(selectors[kind])]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }) && matches(element))
    // An element comes before its descendants.
    .findLast((element, _, all) => kind === "text" || element === all[0]);
  if (!found || (isEnabled && found.matches(":disabled"))) return null;
  found.scrollIntoView({ block: "center", behavior: "instant" });
  const before = found.getBoundingClientRect();
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  const box = found.getBoundingClientRect();
  if (box.x !== before.x || box.y !== before.y) return null;
  const x = Math.round(box.x + box.width / 2);
  const y = Math.round(box.y + box.height / 2);
  const top = document.elementFromPoint(x, y);
  return found.contains(top) || kind === "text" || kind === "heading" ? { x, y } : null;
}
