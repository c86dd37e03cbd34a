/** A browser engine that we drive over its own protocol. */
export interface Engine {
  name: string;
  /** Starts a browser with one empty window and no cookies. */
  open(options?: OpenOptions): Promise<Tab>;
}

export interface OpenOptions {
  /** Whether its pages have WebGL2, drawn by the processor. WebKit's have it in any case. */
  hasWebgl?: boolean;
}

/** A browser's only window. No call takes longer than `commandMilliseconds`. */
export interface Tab {
  goTo(url: string): Promise<void>;
  /** Does what the browser's Back button does. The page before may still be arriving. */
  goBack(): Promise<void>;
  /** Calls a function in the page with these arguments. Arguments and result travel as JSON. */
  run<Arguments extends unknown[], Result>(
    inPage: (...args: Arguments) => Result | Promise<Result>,
    ...args: Arguments
  ): Promise<Result>;
  /** Presses keys and buttons: https://www.w3.org/TR/webdriver2/#actions */
  act(sources: object[]): Promise<void>;
  /** Chooses files in the file input at this CSS selector. */
  choose(selector: string, files: string[]): Promise<void>;
  /** Sets the size of the page's viewport, in CSS pixels. */
  resize(width: number, height: number): Promise<void>;
  screenshot(): Promise<Buffer>;
  /** Errors that the browser reported itself, if its protocol has them. */
  errors(): string[];
  close(): Promise<void>;
}

/**
 * Time limit for a command to a driver, so that a driver that hangs fails its test, not the run.
 */
export const commandMilliseconds = 60_000;

/** The browser ended by itself. What failed may not be the website. */
export class BrowserCrashed extends Error {
  constructor(engine: string) {
    super(`${engine} crashed`);
  }
}

/** The source of a function that calls `inPage` with the arguments of one JSON text. */
export function overJson(inPage: (...args: never[]) => unknown): string {
  return `async (json) => JSON.stringify((await (${inPage})(...JSON.parse(json))) ?? null)`;
}
