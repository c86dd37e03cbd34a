/**
 * How long the browser waits for a page and its data, in milliseconds. The server gives up sooner
 * (`streamTimeout`).
 */
export const pagePatience = 30_000;
