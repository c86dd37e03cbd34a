import { useCallback, useEffect, useState } from "react";
import { useRevalidator, useRouteLoaderData } from "react-router";
import { type AdminArea, mayEnter, type Role } from "#domain/accounts/roles.ts";
import type { User } from "#domain/accounts/tools.ts";
import { askForRefresh } from "./session-requests.ts";

/**
 * Keeps the page's session alive, and ends it in every tab at once.
 * @param expiresIn milliseconds left when the page was loaded
 */
export function useSession(expiresIn: number) {
  const [expiresAt, setExpiresAt] = useState(() => Date.now() + expiresIn);
  const [ended, setEnded] = useState(false);
  const { revalidate } = useRevalidator();

  // Not in an effect: an effect would also run at mount, and request a second refresh.
  const [loaded, setLoaded] = useState(expiresIn);
  if (loaded !== expiresIn) {
    setLoaded(expiresIn);
    setExpiresAt(Date.now() + expiresIn);
    setEnded(false);
  }

  /** Shows the login screen: revalidating answers 401. */
  const showEnded = useCallback(() => {
    setEnded(true);
    revalidate();
  }, [revalidate]);

  const end = useCallback(() => {
    announceSession({ type: "signed-out" });
    showEnded();
  }, [showEnded]);

  useEffect(
    () =>
      keepSession({
        expiresAt,
        onEnded: end,
        onRefreshed(next) {
          setExpiresAt(next);
          announceSession({ type: "refreshed", expiresAt: next });
        },
      }),
    [expiresAt, end],
  );

  useEffect(
    () =>
      onSessionMessage((message) => {
        if (message.type === "signed-out") showEnded();
        if (message.type === "signed-in") revalidate();
        if (message.type === "refreshed") setExpiresAt(message.expiresAt);
      }),
    [showEnded, revalidate],
  );

  return { ended, end };
}

/** From the specification, in milliseconds. */
const checkEvery = 30_000;
const refreshWhenLeft = 90_000;
const firstRetry = 200;

interface SessionKeeperOptions {
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

/** What the frame's data says of the signed-in account. */
export interface SignedInFrame {
  /** Its id. */
  account: string;
  email: string;
  role: Role;
}

/** Who is signed in on this page. */
export function useAccount(): User & { role: Role } {
  const frame = useRouteLoaderData("admin/frame/layout") as SignedInFrame | undefined;
  return { id: frame?.account ?? "", email: frame?.email ?? "", role: frame?.role ?? "office" };
}

/** Whether the signed-in account's role may enter a part of the admin. */
export function useMayEnter(area: AdminArea): boolean {
  return mayEnter(useAccount().role, area);
}

/** Messages between the tabs of one browser, which share a session. */
export type SessionMessage =
  | { type: "signed-out" }
  | { type: "signed-in" }
  /** The session was extended. `expiresAt` is in milliseconds since 1970. */
  | { type: "refreshed"; expiresAt: number };

const channelName = "admin-session";

/** Tells the other tabs. */
export function announceSession(message: SessionMessage): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(message);
  channel.close();
}

/** Listens to the other tabs. Returns a function that stops it. */
export function onSessionMessage(listener: (message: SessionMessage) => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = (event: MessageEvent<SessionMessage>) => listener(event.data);
  return () => channel.close();
}
