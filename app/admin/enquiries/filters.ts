import { pageNumber } from "#app/admin/lists/page-links.tsx";
import type { EnquiryFilter, StoredEnquiry } from "#domain/enquiries/inbox.ts";
import { cutLine } from "#domain/text/clean-text.ts";

/** The lists of the inbox, in the order of their tabs. */
export const filterLabels: Record<EnquiryFilter, string> = {
  new: "New",
  answered: "Answered",
  archived: "Archived",
  spam: "Spam",
};

export const filters = Object.keys(filterLabels) as EnquiryFilter[];

/** The list that an enquiry is in. */
export function filterOf({
  state,
  spamReason,
}: Pick<StoredEnquiry, "state" | "spamReason">): EnquiryFilter {
  return spamReason === null ? state : "spam";
}

/** Most characters of a search: each word is compared with every enquiry. */
export const searchLimit = 200;

export interface ListQuery {
  filter: EnquiryFilter;
  /** Searches every list and ignores `filter`. Empty for no search. */
  search: string;
  /** From 1. */
  page: number;
}

/** The list or search of a URL. Nonsense counts as missing. */
export function readListQuery(params: URLSearchParams): ListQuery {
  return {
    filter: filters.find((known) => known === params.get("filter")) ?? "new",
    search: cutLine(params.get("search") ?? "", searchLimit),
    page: pageNumber(params),
  };
}

/** Path of a list or a search, without parameters that have their default. */
export function inboxPath({ filter, search = "", page = 1 }: Partial<ListQuery>): string {
  const params = new URLSearchParams({
    ...(search ? { search } : filter && filter !== "new" && { filter }),
    ...(page > 1 && { page: String(page) }),
  });
  return params.size > 0 ? `/admin/enquiries?${params}` : "/admin/enquiries";
}
