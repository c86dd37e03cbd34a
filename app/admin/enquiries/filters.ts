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

/** The most characters a search takes: each word of it is looked for in each field. */
export const searchLimit = 200;

export interface ListQuery {
  filter: EnquiryFilter;
  search: string;
  /** From 1. */
  page: number;
}

/** The list that an address asks for; what makes no sense in it counts as left out. */
export function readListQuery(params: URLSearchParams): ListQuery {
  const page = params.get("page") ?? "";
  return {
    filter: filters.find((known) => known === params.get("filter")) ?? "new",
    search: (params.get("search") ?? "").trim().slice(0, searchLimit),
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  };
}

/** The address of a list, without what goes without saying. */
export function listAddress({ filter, search = "", page = 1 }: Partial<ListQuery>): string {
  const params = new URLSearchParams({
    ...(filter && filter !== "new" && { filter }),
    ...(search && { search }),
    ...(page > 1 && { page: String(page) }),
  });
  return params.size > 0 ? `/admin/enquiries?${params}` : "/admin/enquiries";
}
