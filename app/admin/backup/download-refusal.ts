const refusals = {
  password: "This is not your password. No backup was made.",
  throttled: "There were too many wrong passwords. Please wait a few minutes and try again.",
  failed:
    "The backup could not be made. Please ask the person who looks after the website to check the log.",
};

export type DownloadRefusal = keyof typeof refusals;

/** The page that says why no backup was downloaded. */
export function refusalPath(refusal: DownloadRefusal): string {
  return `/admin/backup?refused=${refusal}`;
}

/** The message for the page at this url. Null when nothing was refused. */
export function readRefusal(url: string): string | null {
  const name = new URL(url).searchParams.get("refused") ?? "";
  return Object.hasOwn(refusals, name) ? refusals[name as DownloadRefusal] : null;
}
