export type LiveEvent = "data-changed" | "signed-out";

const name = "admin-live";
/**
 * How long to wait for the first event and then for each further one, in milliseconds, before
 * connecting again. A heartbeat comes every 25 seconds.
 */
const firstAnswerWithin = 10_000;
const heartbeatWithin = 40_000;

/** An event and its number. A later connection asks for events after this number. */
interface Heard {
  event: LiveEvent;
  id: string;
}

/**
 * Calls the listener with every event after the announcement `since`. One tab of this browser holds
 * the connection, because a browser allows only six to a server over HTTP/1.1, and passes the
 * events on to the others. When that tab closes, another takes over. Returns a function that stops
 * listening.
 */
export function onLiveEvent(since: number, listener: (event: LiveEvent) => void): () => void {
  let last = String(since);

  function hear({ event, id }: Heard) {
    last = id;
    listener(event);
  }

  // Browsers offer locks only over https. Without it, each tab has its own connection.
  if (!("locks" in navigator)) return holdConnection(() => last, hear);

  const channel = new BroadcastChannel(name);
  channel.onmessage = (message: MessageEvent<Heard>) => hear(message.data);

  function pass(heard: Heard) {
    channel.postMessage(heard);
    hear(heard);
  }

  const request = new AbortController();
  const stopped = Promise.withResolvers<void>();
  navigator.locks
    .request(name, { signal: request.signal }, async () => {
      // The lock may come after the stop.
      if (request.signal.aborted) return;
      const close = holdConnection(() => last, pass);
      await stopped.promise;
      close();
    })
    .catch((error: unknown) => {
      // An abort means that the user left the page while it waited for the lock.
      if (!request.signal.aborted) throw error;
    });

  return () => {
    request.abort();
    stopped.resolve();
    channel.close();
  };
}

/**
 * Keeps a connection open. When it falls silent, it is replaced by one that continues after the
 * last event. Returns a function that closes it.
 */
function holdConnection(last: () => string, hear: (heard: Heard) => void): () => void {
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
    for (const event of ["data-changed", "signed-out"] as const)
      source.addEventListener(event, ({ lastEventId: id }) => hear({ event, id }));
  }

  open();
  return () => {
    source.close();
    clearTimeout(silence);
  };
}
