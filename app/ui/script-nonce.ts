import { createContext } from "react";

/**
 * What an inline script carries to be allowed in this answer; undefined in the browser, which keeps
 * it from scripts.
 */
export const ScriptNonce = createContext<string | undefined>(undefined);
