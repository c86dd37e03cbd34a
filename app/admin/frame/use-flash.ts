import { useState } from "react";
import { useLocation, useNavigationType } from "react-router";
import type { SavedNews } from "#app/admin/editing/editor.ts";

/** A message shown once, after something was done. A navigation carries it as its `state`. */
export interface Flash {
  /** 'Saved: Marbling' */
  text: string;
  /** Set after a save. */
  saved?: SavedNews;
}

/**
 * The flash message of this page, and a function that shows another. The next navigation and a
 * reload remove it.
 */
export function useFlash(): [Flash | null, (text: string) => void] {
  const { key, state } = useLocation();
  // After a reload or Back, the message was shown before.
  const arrived = useNavigationType() === "PUSH" ? (state as Flash | null) : null;
  const [here, setHere] = useState({ key: "", text: "" });
  const show = (text: string) => setHere({ key, text });
  return [here.key === key ? here : arrived, show];
}
