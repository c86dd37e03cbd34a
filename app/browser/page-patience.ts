/**
 * How long the browser waits for a page and its data, in milliseconds. The server gives up sooner
 * (`streamTimeout`). After the same time, a write that has no answer says so, and waits on.
 */
export const pagePatience = 30_000;
