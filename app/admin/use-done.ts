import { useState } from "react";
import { useLocation, useNavigationType } from "react-router";
import type { SavedNews } from "./editing/editor.ts";

/** What a navigation to a list carries: what was done just before. */
export interface DoneState {
  /** 'Saved: Marbling' */
  done: string;
  saved?: SavedNews;
}

/**
 * What was done last, how to say it of something done here, and what there is to know of a save. It
 * is over with the next navigation, and with a reload.
 */
export function useDone(): [string | undefined, (text: string) => void, SavedNews | undefined] {
  const { key, state } = useLocation();
  // A page that is reloaded, or gone back to, has told it before.
  const arrived = useNavigationType() === "PUSH" ? (state as DoneState | null) : null;
  const [here, setHere] = useState({ key: "", text: "" });
  const say = (text: string) => setHere({ key, text });
  return here.key === key ? [here.text, say, undefined] : [arrived?.done, say, arrived?.saved];
}
