const refusals = {
  "long-ago":
    "You signed in a while ago, so no backup was made. Press the button again, and sign in.",
  busy: "The website is making another backup, and one is made at a time. Please try again in a few minutes.",
  failed:
    "The backup could not be made. Please ask the person who looks after the website to check the log.",
} satisfies Record<string, string>;

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
