interface Refusal {
  /** The field at fault. */
  field?: "password";
  text: string;
}

const refusals = {
  password: { field: "password", text: "This is not your password. No backup was made." },
  throttled: {
    text: "There were too many wrong passwords. Please wait a few minutes and try again.",
  },
  busy: {
    text: "The website is making another backup, and one is made at a time. Please try again in a few minutes.",
  },
  failed: {
    text: "The backup could not be made. Please ask the person who looks after the website to check the log.",
  },
} satisfies Record<string, Refusal>;

export type DownloadRefusal = keyof typeof refusals;

/** The page that says why no backup was downloaded. */
export function refusalPath(refusal: DownloadRefusal): string {
  return `/admin/backup?refused=${refusal}`;
}

/** The message for the page at this url. Null when nothing was refused. */
export function readRefusal(url: string): Refusal | null {
  const name = new URL(url).searchParams.get("refused") ?? "";
  return Object.hasOwn(refusals, name) ? refusals[name as DownloadRefusal] : null;
}
