import { use } from "react";
import { FailedRequest } from "./failed-request.ts";

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
