import { pageNumber } from "#app/admin/lists/page-number.ts";
import type { EnquiryFilter, StoredEnquiry } from "#domain/enquiries/inbox.ts";

/** The lists of the inbox, in their order. */
export const filterLabels: Record<EnquiryFilter, string> = {
  new: "New",
  answered: "Answered",
  archived: "Archived",
  spam: "Spam",
};

export const filters = Object.keys(filterLabels) as EnquiryFilter[];

/** The list that an enquiry stands in. */
export function filterOf({
  state,
  spamReason,
}: Pick<StoredEnquiry, "state" | "spamReason">): EnquiryFilter {
  return spamReason === null ? state : "spam";
}

/** The most characters a search takes: each word of it is looked for in everything. */
export const searchLimit = 200;

export interface ListQuery {
  filter: EnquiryFilter;
  /** What is looked for in every list; then `filter` says nothing. Empty when nothing is. */
  search: string;
  /** From 1. */
  page: number;
}

/** The list that an address asks for; what makes no sense in it counts as left out. */
export function readListQuery(params: URLSearchParams): ListQuery {
  return {
    filter: filters.find((known) => known === params.get("filter")) ?? "new",
    search: (params.get("search") ?? "").trim().slice(0, searchLimit),
    page: pageNumber(params),
  };
}

/** The address of a list, or of a search. Parameters that have their default are left out. */
export function listAddress({ filter, search = "", page = 1 }: Partial<ListQuery>): string {
  const params = new URLSearchParams({
    ...(search ? { search } : filter && filter !== "new" && { filter }),
    ...(page > 1 && { page: String(page) }),
  });
  return params.size > 0 ? `/admin/enquiries?${params}` : "/admin/enquiries";
}
