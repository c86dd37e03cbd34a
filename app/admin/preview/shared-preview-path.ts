/** The path of a page of a shared preview. `path` is that of the public page. */
export function sharedPreviewPath(token: string, path: string): string {
  return `/shared/${token}${path === "/" ? "" : path}`;
}
