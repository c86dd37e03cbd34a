import { isUnreachable } from "#app/browser/is-unreachable.ts";

/** From the specification, in milliseconds. */
const checkEvery = 30_000;
const refreshWhenLeft = 90_000;
const firstRetry = 200;

export interface SessionKeeperOptions {
  /** End of the session by this machine's clock, in milliseconds since 1970. */
  expiresAt: number;
  onRefreshed(expiresAt: number): void;
  onEnded(): void;
}

/**
 * Keeps a session alive: checks every 30 seconds, and refreshes when 90 seconds or less remain.
 * After a failure it retries after 200 ms, doubling until the next check. Returns a function that
 * stops it; later answers are ignored.
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
  // A laptop that was asleep checks at once.
  document.addEventListener("visibilitychange", look);
  return () => {
    stopped = true;
    clearInterval(timer);
    clearTimeout(retry);
    document.removeEventListener("visibilitychange", look);
  };
}

/** Extends the session. Resolves to its new end, in milliseconds since 1970. */
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
    // By this machine's clock, which may differ from the server's.
    return Date.now() + expires_in * 1000;
  } catch (error) {
    if (!isUnreachable(error)) throw error;
    // Offline or slow: the session may still be valid.
    return "failed";
  }
}
