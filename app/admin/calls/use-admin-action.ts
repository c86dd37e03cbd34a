import { useEffect, useRef, useState } from "react";
import { type SubmitOptions, type SubmitTarget, useFetcher } from "react-router";
import type { CallFailure, VerbResult } from "./call-result.ts";

/** A write that the page sends to an `adminAction` on the server. */
export interface AdminAction<Result> {
  /** Sends it, unless one is on its way. */
  submit(body: SubmitTarget, options?: SubmitOptions): void;
  /** Sends the last one again. */
  again(): void;
  /** True until the answer is here and the page shows the new data. */
  isBusy: boolean;
  /** The last answer. Null while the next one is on its way, and once it is dismissed. */
  result: Result | CallFailure | null;
  dismiss(): void;
}

/** @param onAnswer called once for each answer */
export function useAdminAction<Result extends VerbResult>(
  onAnswer?: (answer: Result | CallFailure) => void,
): AdminAction<Result> {
  const { submit: send, state, ...fetcher } = useFetcher();
  const data: Result | CallFailure | undefined = fetcher.data;
  const last = useRef<Parameters<typeof send> | null>(null);
  const [dismissed, setDismissed] = useState<typeof data>();
  const isBusy = state !== "idle";

  const hear = useRef(onAnswer);
  hear.current = onAnswer;
  const heard = useRef<typeof data>(undefined);
  useEffect(() => {
    if (!data || isBusy || data === heard.current) return;
    heard.current = data;
    hear.current?.(data);
  }, [data, isBusy]);

  const submit: AdminAction<Result>["submit"] = (body, options = {}) => {
    if (isBusy) return;
    last.current = [body, { method: "post", ...options }];
    void send(...last.current);
  };

  return {
    submit,
    again: () => last.current && submit(...last.current),
    isBusy,
    result: isBusy || data === dismissed ? null : (data ?? null),
    dismiss: () => setDismissed(data),
  };
}
