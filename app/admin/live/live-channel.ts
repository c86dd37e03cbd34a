export type LiveEvent = "content" | "signed-out";

const name = "admin-live";
/** Milliseconds after which a connection that says nothing is given up: the first answer, then a heartbeat and a half. */
const firstAnswerWithin = 10_000;
const heartbeatWithin = 40_000;

/**
 * What changed, in every tab of this browser. One tab holds the connection (a browser allows six to a server over
 * HTTP/1.1) and passes on what comes; when it closes, the next takes over. Call the answer to stop.
 */
export function onLiveEvent(listener: (event: LiveEvent) => void): () => void {
  const channel = new BroadcastChannel(name);
  channel.onmessage = (message: MessageEvent<LiveEvent>) => listener(message.data);
  const stop = new AbortController();

  function pass(event: LiveEvent) {
    channel.postMessage(event);
    listener(event);
  }

  navigator.locks
    .request(name, { signal: stop.signal }, () => holdConnection(pass, stop.signal))
    .catch((error: unknown) => {
      // Aborted while waiting for its turn: the page was left.
      if (!stop.signal.aborted) throw error;
    });

  return () => {
    stop.abort();
    channel.close();
  };
}

/** Keeps a connection until told to stop; one that falls silent is opened anew. */
function holdConnection(pass: (event: LiveEvent) => void, stop: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    let source: EventSource;
    let silence: ReturnType<typeof setTimeout>;
    let opened = false;

    function expectWithin(milliseconds: number) {
      clearTimeout(silence);
      silence = setTimeout(open, milliseconds);
    }

    function open() {
      source?.close();
      source = new EventSource("/admin/live");
      expectWithin(firstAnswerWithin);
      source.addEventListener("hello", () => {
        // Something may have changed while no connection stood.
        if (opened) pass("content");
        opened = true;
        expectWithin(heartbeatWithin);
      });
      source.addEventListener("heartbeat", () => expectWithin(heartbeatWithin));
      source.addEventListener("content", () => pass("content"));
      source.addEventListener("signed-out", () => pass("signed-out"));
    }

    open();
    stop.addEventListener("abort", () => {
      source.close();
      clearTimeout(silence);
      resolve();
    });
  });
}
