import { createContext } from "react";

/**
 * The nonce that allows inline scripts in this response. Undefined in the browser, which hides it
 * from scripts.
 */
export const ScriptNonce = createContext<string | undefined>(undefined);
