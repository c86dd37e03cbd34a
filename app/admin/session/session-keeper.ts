import { isUnreachable } from "#app/browser/is-unreachable.ts";

/** Times of the specification, in milliseconds. */
const checkEvery = 30_000;
const refreshWhenLeft = 90_000;
const firstRetry = 200;

export interface SessionKeeperOptions {
  /** When the session ends by this machine's clock, milliseconds since 1970. */
  expiresAt: number;
  onRefreshed(expiresAt: number): void;
  /** The session is over. */
  onEnded(): void;
}

/**
 * Keeps a session alive: looks every 30 seconds, refreshes when 90 seconds or less remain, and
 * after a failure tries again 200 ms later, then twice as late each time, until the next look. Call
 * the answer to stop; what the server says after that is passed over.
 */
export function keepSession(options: SessionKeeperOptions): () => void {
  const { onRefreshed, onEnded } = options;
  let { expiresAt } = options;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let busy = false;
  let stopped = false;

  async function refresh(pause: number) {
    busy = true;
    const answer = await askForRefresh();
    busy = false;
    if (stopped) return;
    if (answer === "ended") onEnded();
    else if (answer === "failed") {
      if (pause < checkEvery) retry = setTimeout(refresh, pause, pause * 2);
    } else {
      expiresAt = answer;
      onRefreshed(answer);
    }
  }

  function look() {
    if (busy || expiresAt - Date.now() > refreshWhenLeft) return;
    clearTimeout(retry);
    void refresh(firstRetry);
  }

  look();
  const timer = setInterval(look, checkEvery);
  // A laptop that slept looks as soon as it is opened.
  document.addEventListener("visibilitychange", look);
  return () => {
    stopped = true;
    clearInterval(timer);
    clearTimeout(retry);
    document.removeEventListener("visibilitychange", look);
  };
}

/**
 * Prolongs the session: until when (milliseconds since 1970), that it is over, or that nobody
 * answered.
 */
export async function askForRefresh(): Promise<number | "ended" | "failed"> {
  try {
    const response = await fetch("/auth/token", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ grant_type: "refresh_token" }),
      signal: AbortSignal.timeout(10_000),
    });
    if (response.status === 401) return "ended";
    if (!response.ok) return "failed";
    const { expires_in } = (await response.json()) as { expires_in: number };
    // By this machine's own clock, which may be hours off the server's.
    return Date.now() + expires_in * 1000;
  } catch (error) {
    if (!isUnreachable(error)) throw error;
    // Offline or slow: the session may well be alive.
    return "failed";
  }
}
