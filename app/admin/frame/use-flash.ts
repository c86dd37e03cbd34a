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
  button?: { label: string; onPress(): void };
}

/** A message of this page, and a function that sets it. A navigation or a reload removes it. */
export function useMessage(): [Flash | null, (message: Flash | null) => void] {
  const { key } = useLocation();
  const [shown, setShown] = useState<{ key: string; message: Flash | null } | null>(null);
  return [shown?.key === key ? shown.message : null, (message) => setShown({ key, message })];
}

/** The same, which begins with the message that the navigation brought. */
export function useFlash(): [Flash | null, (text: string) => void] {
  const { state } = useLocation();
  // After a reload or Back, the message has already been shown.
  const arrived = useNavigationType() === "PUSH" && isFlash(state) ? state : null;
  const [message, setMessage] = useMessage();
  return [message ?? arrived, (text) => setMessage({ text })];
}

function isFlash(state: unknown): state is Flash {
  return typeof state === "object" && state !== null && "text" in state;
}
