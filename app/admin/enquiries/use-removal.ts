import { useRef } from "react";
import { useNavigate } from "react-router";
import { type AdminAction, useAdminAction } from "#app/admin/calls/use-admin-action.ts";
import type { Flash } from "#app/admin/frame/use-flash.ts";
import type { DescribedEnquiry } from "./described-enquiry.server.ts";
import { filterOf, listAddress } from "./filters.ts";
import { forgetNotes } from "./notes-drafts.ts";

export interface Removal {
  action: AdminAction<{ outcome: "deleted" }>;
  start(): void;
  /** True from the first press until the list is shown. */
  isUnderway: boolean;
  isDone: boolean;
}

/** Deletes the enquiry that the page shows, then shows the list that it was in. */
export function useRemoval(enquiry: DescribedEnquiry | null): Removal {
  const navigate = useNavigate();
  // The page's own data may be gone before the answer is here.
  const known = useRef(enquiry);
  if (enquiry) known.current = enquiry;

  const action = useAdminAction<{ outcome: "deleted" }>((answer) => {
    if (answer.outcome !== "deleted" || !known.current) return;
    forgetNotes([known.current.id]);
    const flash: Flash = { text: `Deleted: ${known.current.name}` };
    navigate(listAddress({ filter: filterOf(known.current) }), { state: flash });
  });
  const isDone = action.result?.outcome === "deleted";

  return {
    action,
    start() {
      const id = known.current?.id;
      if (id) action.submit({ id }, { action: "/admin/enquiries" });
    },
    isUnderway: action.isBusy || isDone,
    isDone,
  };
}
