import { useState } from "react";
import { useLocation, useNavigationType } from "react-router";
import type { SavedNews } from "#app/admin/editing/editor.ts";

/** A message shown once, after something was done. A navigation carries it as its `state`. */
export interface Flash {
  /** 'Saved: Marbling' */
  text: string;
  /** Set after a save. */
  saved?: SavedNews;
  /** A button that takes back what was done. */
  button?: FlashButton;
}

export interface FlashButton {
  label: string;
  onPress(): void;
}

type ShowFlash = (text: string) => void;

/**
 * The page's flash message, and a function that shows another. A navigation or a reload removes it.
 */
export function useFlash(): [Flash | null, ShowFlash] {
  const { key, state } = useLocation();
  // After a reload or Back, the message has already been shown.
  const arrived = useNavigationType() === "PUSH" && isFlash(state) ? state : null;
  const [here, setHere] = useState<Flash & { key: string }>({ key: "", text: "" });
  const show: ShowFlash = (text) => setHere({ key, text });
  return [here.key === key ? here : arrived, show];
}

function isFlash(state: unknown): state is Flash {
  return typeof state === "object" && state !== null && "text" in state;
}
