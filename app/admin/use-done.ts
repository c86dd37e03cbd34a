import { useState } from "react";
import { useLocation, useNavigationType } from "react-router";

/** What a navigation to a list carries: what was done just before, e.g. 'Saved: Marbling'. */
export interface DoneState {
  done: string;
}

/** What was done last, and how to say it of something done here. It is over with the next navigation, and with a reload. */
export function useDone(): [string | undefined, (text: string) => void] {
  const { key, state } = useLocation();
  // A page that is reloaded, or gone back to, has told it before.
  const arrived = useNavigationType() === "PUSH" ? (state as DoneState | null)?.done : undefined;
  const [here, setHere] = useState({ key: "", text: "" });
  return [here.key === key ? here.text : arrived, (text) => setHere({ key, text })];
}
