/** Names in an address the change that comes first and has the only tick. */
const onlyName = "only";

/** The address of a page of changes. `only` is the key of the change that has the only tick. */
export function changesPath(page: number, only?: string): string {
  const query = queryOf({
    ...(page > 1 && { page: String(page) }),
    ...(only && { [onlyName]: only }),
  });
  return `/admin/publish${query && `?${query}`}`;
}

/** The key of the change that an address names. */
export function onlyIn(params: URLSearchParams): string | undefined {
  return params.get(onlyName)?.slice(0, 200) || undefined;
}

function queryOf(names: Record<string, string>): string {
  return new URLSearchParams(names).toString().replaceAll("%2F", "/");
}

/** The id of a scheduled publication on the page. */
export function scheduleId(id: string): string {
  return `scheduled-${id}`;
}

/** The address of a scheduled publication. */
export function schedulePath(id: string): string {
  return `/admin/publish#${scheduleId(id)}`;
}
