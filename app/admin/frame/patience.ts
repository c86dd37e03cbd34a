/** How long the browser waits for a page's data, in milliseconds. The server gives up sooner (`streamTimeout`). */
export const patience = 30_000;
