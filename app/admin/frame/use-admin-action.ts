import { createContext, useContext, useEffect, useId, useRef, useState } from "react";
import { type SubmitOptions, type SubmitTarget, useFetcher } from "react-router";
import { pagePatience } from "#app/browser/network.ts";

/** A write that the page sends to an `adminAction` on the server. */
export interface AdminAction<Result> {
  /** Sends it, unless one is on its way that is not late. Only the last one's answer counts. */
  submit(body: SubmitTarget, options?: SubmitOptions): void;
  /** Sends the last one again. */
  again(): void;
  /** True until the answer is here and the page shows the new data. */
  isBusy: boolean;
  /** True while the answer has not come for half a minute. It may still come. */
  isLate: boolean;
  /** The last answer. Null while the next one is on its way, and once it is dismissed. */
  result: Result | CallFailure | null;
  dismiss(): void;
}

/**
 * Of the actions within it, only the one that was answered last has a result. Holds the state of
 * which one that is: `<OneOutcome value={useState("")}>`.
 */
export const OneOutcome = createContext<readonly [string, (id: string) => void] | null>(null);

/** @param onAnswer called once for each answer */
export function useAdminAction<Result extends VerbResult>(
  onAnswer?: (answer: Result | CallFailure) => void,
): AdminAction<Result> {
  const { submit: send, state, ...fetcher } = useFetcher();
  const data: Result | CallFailure | undefined = fetcher.data;
  const last = useRef<Parameters<typeof send> | null>(null);
  const [dismissed, setDismissed] = useState<typeof data>();
  const isBusy = state !== "idle";
  const [sendings, setSendings] = useState(0);
  const isLate = useIsLate(state === "submitting" ? sendings : null);

  const id = useId();
  const [lastAnswered, setLastAnswered] = useContext(OneOutcome) ?? [id, null];
  const hear = useRef(onAnswer);
  hear.current = onAnswer;
  const heard = useRef<typeof data>(undefined);
  useEffect(() => {
    if (!data || isBusy || data === heard.current) return;
    heard.current = data;
    setLastAnswered?.(id);
    hear.current?.(data);
  }, [data, isBusy, id, setLastAnswered]);

  const submit: AdminAction<Result>["submit"] = (body, options = {}) => {
    if (isBusy && !isLate) return;
    setSendings((count) => count + 1);
    last.current = [body, { method: "post", ...options }];
    void send(...last.current);
  };

  return {
    submit,
    again: () => last.current && submit(...last.current),
    isBusy,
    isLate,
    result: isBusy || data === dismissed || lastAnswered !== id ? null : (data ?? null),
    dismiss: () => setDismissed(data),
  };
}

/** Whether a sending has had no answer for `pagePatience`. Null while nothing is being sent. */
function useIsLate(sending: number | null): boolean {
  const [late, setLate] = useState<number | null>(null);
  useEffect(() => {
    if (sending === null) return;
    const timer = setTimeout(() => setLate(sending), pagePatience);
    return () => clearTimeout(timer);
  }, [sending]);
  return sending !== null && late === sending;
}

/** Every outcome of a write of the admin. */
export type Outcome =
  | "saved"
  | "deleted"
  | "moved"
  | "published"
  | "tested"
  | "replaced"
  | "undone"
  | "due"
  | "changed"
  | "ended"
  | "nothing"
  | "offered"
  | "added"
  | "renamed"
  | "removed"
  | "recent"
  | "signed-in-long-ago"
  | "unavailable"
  | "missing"
  | "conflict"
  | "stale"
  | "invalid"
  | "refused"
  | "throttled"
  | CallFailure["outcome"];

/** Failures that every write of the admin can have. */
export type CallFailure =
  /** The session has ended. */
  { outcome: "signed-out" } | { outcome: "failed"; message: string };

/** The result of a verb of the admin. */
export interface VerbResult {
  outcome: Exclude<Outcome, CallFailure["outcome"]>;
}
