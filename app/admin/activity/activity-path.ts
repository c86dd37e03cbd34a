/** The path of a page of the record, from 1; of what one person did, if `person` is an address. */
export function activityPath({
  person = "",
  page = 1,
}: {
  person?: string;
  page?: number;
}): string {
  const params = new URLSearchParams(person && { person });
  if (page > 1) params.set("page", String(page));
  return params.size > 0 ? `/admin/activity?${params}` : "/admin/activity";
}
