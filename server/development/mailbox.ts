import { appendFile, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Mail, Mailer } from "#domain/mail/mail.ts";
import { escapeHtml } from "#domain/text/clean-text.ts";

/** Where `npm run dev` shows the mails. */
export const mailboxPath = "/__mails";

/** Receives the program's mails instead of a mail server, and shows them in the browser. */
export interface Mailbox {
  mailer: Mailer;
  /** The page with the newest fifty mails, newest first. */
  page(): Promise<string>;
}

/** Stores mails in the data folder, because every change to the server's code restarts it. */
export function openMailbox(dataDir: string): Mailbox {
  const file = join(dataDir, "mails.jsonl");
  return {
    mailer: {
      async send(mail) {
        const kept = { ...mail, attachments: [], html: withPictures(mail), sentAt: new Date() };
        await appendFile(file, `${JSON.stringify(kept)}\n`);
        return { outcome: "sent" };
      },
    },
    async page() {
      const lines = (await readIfThere(file)).split("\n").filter(Boolean);
      const mails: KeptMail[] = lines.slice(-50).map((line) => JSON.parse(line));
      return mailsPage(mails.reverse());
    },
  };
}

/** The HTML with the attached pictures in place of their ids, as a mail program shows it. */
function withPictures({ html, attachments = [] }: Mail): string {
  return attachments.reduce(
    (shown, { cid, content }) =>
      shown.replaceAll(`cid:${cid}`, `data:image/jpeg;base64,${content.toString("base64")}`),
    html,
  );
}

type KeptMail = Mail & { sentAt: string };

async function readIfThere(file: string): Promise<string> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return "";
    throw error;
  }
}

function mailsPage(mails: KeptMail[]): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="refresh" content="5">
<title>Mails</title>
<style>
  body { font: 1rem/1.5 sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
  iframe { width: 100%; height: 30rem; border: 1px solid #ccc }
  pre { white-space: pre-wrap }
</style>
<h1>Mails</h1>
<p>The mails that the program would have sent. None left this machine.</p>
${mails.map(mailSection).join("\n") || "<p>No mail yet.</p>"}
</html>`;
}

function mailSection({ subject, from, to, replyTo, sentAt, text, html }: KeptMail): string {
  const lines = [
    `From ${addressed(from)} to ${addressed(to)}`,
    replyTo && `Reply to ${addressed(replyTo)}`,
    new Date(sentAt).toLocaleString("en-GB"),
  ];
  return `<details>
<summary><strong>${escapeHtml(subject)}</strong> to ${escapeHtml(addressed(to))}</summary>
<p>${lines
    .filter((line) => line !== undefined)
    .map(escapeHtml)
    .join("<br>")}</p>
<iframe sandbox title="The mail as HTML" srcdoc="${escapeHtml(html)}"></iframe>
<pre>${escapeHtml(text)}</pre>
</details>`;
}

function addressed(mailbox: Mail["from"]): string {
  if (typeof mailbox === "string") return mailbox;
  return mailbox.name ? `${mailbox.name} <${mailbox.address}>` : mailbox.address;
}
