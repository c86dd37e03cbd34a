/** Messages between the tabs of one browser, which share a session. */
export type SessionMessage =
  | { type: "signed-out" }
  | { type: "signed-in" }
  /** The session was extended. `expiresAt` is in milliseconds since 1970. */
  | { type: "refreshed"; expiresAt: number };

const name = "admin-session";

/** Tells the other tabs. */
export function announceSession(message: SessionMessage): void {
  const channel = new BroadcastChannel(name);
  channel.postMessage(message);
  channel.close();
}

/** Listens to the other tabs. Returns a function that stops it. */
export function onSessionMessage(listener: (message: SessionMessage) => void): () => void {
  const channel = new BroadcastChannel(name);
  channel.onmessage = (event: MessageEvent<SessionMessage>) => listener(event.data);
  return () => channel.close();
}
