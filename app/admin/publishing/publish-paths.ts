/** Said in an address by a browser that runs no scripts. */
const turned = "turn";

/** Names in an address the change that comes first and has the only tick. */
const onlyName = "only";

/** The address of a page of changes. `only` is the key of a change, as in `publishOnlyPath`. */
export function changesPath(page: number, only?: string): string {
  const query = queryOf({
    ...(page > 1 && { page: String(page) }),
    ...(only && { [onlyName]: only }),
  });
  return `/admin/publish${query && `?${query}`}`;
}

/** The address of the changes with this one first, and ticks at it and what it needs. */
export function publishOnlyPath(only: string): string {
  return changesPath(1, only);
}

/** The key of the change that an address names. */
export function onlyIn(params: URLSearchParams): string | undefined {
  return params.get(onlyName)?.slice(0, 200) || undefined;
}

/**
 * The same where no scripts run. The page of a form that is posted to it keeps the ticks. The
 * answer waits for the list, however long that takes.
 */
export function turnPath(page: number, only?: string): string {
  const query = queryOf({ page: String(page), ...(only && { [onlyName]: only }) });
  return `/admin/publish?${query}&${turned}`;
}

export function isTurn({ url }: Request): boolean {
  return new URL(url).searchParams.has(turned);
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
