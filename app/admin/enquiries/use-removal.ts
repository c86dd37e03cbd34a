import { useEffect, useRef, useState } from "react";
import { useFetcher, useNavigate } from "react-router";
import type { Flash } from "#app/admin/frame/use-flash.ts";
import type { DeletionAnswer } from "#app/admin/lists/deletable-list.tsx";
import type { DescribedEnquiry } from "./described-enquiry.server.ts";
import { filterOf, listAddress } from "./filters.ts";
import { forgetNotes } from "./notes-drafts.ts";

export interface Removal {
  start(): void;
  /** From the first press until the list is there. */
  isUnderway: boolean;
  isDone: boolean;
  /** Why it did not happen. */
  failure: Exclude<DeletionAnswer, { outcome: "deleted" }> | null;
  dismiss(): void;
}

/** Deletes the enquiry that the page shows, and leads to the list that it stood in. */
export function useRemoval(enquiry: DescribedEnquiry | null): Removal {
  const fetcher = useFetcher<DeletionAnswer>();
  const navigate = useNavigate();
  const [dismissed, setDismissed] = useState<DeletionAnswer>();
  // The page's own data may be gone before the answer is here.
  const known = useRef(enquiry);
  if (enquiry) known.current = enquiry;
  const { data, state } = fetcher;
  const isDone = data?.outcome === "deleted";

  const leave = useRef(() => {});
  leave.current = () => {
    if (!known.current) return;
    forgetNotes([known.current.id]);
    const flash: Flash = { text: `Deleted: ${known.current.name}` };
    navigate(listAddress({ filter: filterOf(known.current) }), { state: flash });
  };
  useEffect(() => {
    if (isDone) leave.current();
  }, [isDone]);

  const failure = data && data.outcome !== "deleted" && data !== dismissed ? data : null;
  return {
    start() {
      const id = known.current?.id;
      if (id && state === "idle")
        fetcher.submit({ id }, { method: "post", action: "/admin/enquiries" });
    },
    isUnderway: state !== "idle" || isDone,
    isDone,
    failure: state === "idle" ? failure : null,
    dismiss: () => setDismissed(data),
  };
}
