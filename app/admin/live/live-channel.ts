export type LiveEvent = "content" | "signed-out";

const name = "admin-live";
/**
 * Milliseconds after which a connection that says nothing is given up: the first answer, then a
 * heartbeat and a half.
 */
const firstAnswerWithin = 10_000;
const heartbeatWithin = 40_000;

/** An event, and its number, which a later connection goes on from. */
interface Heard {
  event: LiveEvent;
  id: string;
}

/**
 * What changed after the announcement `since`, in every tab of this browser. One tab holds the
 * connection (a browser allows six to a server over HTTP/1.1) and passes on what comes; when it
 * closes, the next takes over. Call the answer to stop.
 */
export function onLiveEvent(since: number, listener: (event: LiveEvent) => void): () => void {
  const stop = new AbortController();
  let last = String(since);

  function hear({ event, id }: Heard) {
    last = id;
    listener(event);
  }

  // Without https, as on a first try on a home network, a browser has no locks: there each tab
  // holds its own.
  if (!("locks" in navigator)) {
    holdConnection(() => last, hear, stop.signal);
    return () => stop.abort();
  }

  const channel = new BroadcastChannel(name);
  channel.onmessage = (message: MessageEvent<Heard>) => hear(message.data);

  function pass(heard: Heard) {
    channel.postMessage(heard);
    hear(heard);
  }

  navigator.locks
    .request(name, { signal: stop.signal }, () => holdConnection(() => last, pass, stop.signal))
    .catch((error: unknown) => {
      // Aborted while waiting for its turn: the page was left.
      if (!stop.signal.aborted) throw error;
    });

  return () => {
    stop.abort();
    channel.close();
  };
}

/**
 * Keeps a connection until told to stop; one that falls silent is opened anew, and goes on from
 * what was heard last.
 */
function holdConnection(
  last: () => string,
  hear: (heard: Heard) => void,
  stop: AbortSignal,
): Promise<void> {
  return new Promise((resolve) => {
    let source: EventSource;
    let silence: ReturnType<typeof setTimeout>;

    function expectWithin(milliseconds: number) {
      clearTimeout(silence);
      silence = setTimeout(open, milliseconds);
    }

    function open() {
      source?.close();
      source = new EventSource(`/admin/live?since=${last()}`);
      expectWithin(firstAnswerWithin);
      source.addEventListener("hello", () => expectWithin(heartbeatWithin));
      source.addEventListener("heartbeat", () => expectWithin(heartbeatWithin));
      for (const event of ["content", "signed-out"] as const)
        source.addEventListener(event, ({ lastEventId: id }) => hear({ event, id }));
    }

    open();
    stop.addEventListener("abort", () => {
      source.close();
      clearTimeout(silence);
      resolve();
    });
  });
}
