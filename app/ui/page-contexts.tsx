import { createContext, use } from "react";

/**
 * The id of the request whose page this is, if the server answered it with an error. The log lines
 * of the request carry it.
 */
export const FailedRequest = createContext<string | undefined>(undefined);

/** A small line by which the operator finds the failure in the log. */
export function FailureReference() {
  const request = use(FailedRequest);
  if (request === undefined) return null;
  return (
    <p className="mt-6 text-fine text-ink-soft wrap-anywhere">
      Reference for this error: <span className="select-all">{request}</span>
    </p>
  );
}

/**
 * The nonce that allows inline scripts in this response. Undefined in the browser, which hides it
 * from scripts.
 */
export const ScriptNonce = createContext<string | undefined>(undefined);
