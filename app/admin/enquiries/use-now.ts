import { useEffect, useState } from "react";

/**
 * The server's time, which goes on by the minute in a page that stays open, whatever this device's
 * clock says.
 */
export function useNow(serverNow: number): number {
  const [passed, setPassed] = useState({ since: serverNow, milliseconds: 0 });
  useEffect(() => {
    const arrived = performance.now();
    const timer = setInterval(() => {
      setPassed({ since: serverNow, milliseconds: performance.now() - arrived });
    }, 60_000);
    return () => clearInterval(timer);
  }, [serverNow]);
  return serverNow + (passed.since === serverNow ? passed.milliseconds : 0);
}
