import { ErrorBanner, Notice } from "#app/ui/banner.tsx";

/** Where the owner finds what the fields ask for. */
export function MailServerHelp() {
  return (
    <details className="border border-line bg-card px-4">
      <summary className="min-h-11 cursor-pointer py-2.5 font-[550]">
        Where do I find these?
      </summary>
      <div className="grid gap-3 pb-4">
        <p>
          Your mail provider's help has them under "SMTP" or "outgoing mail". Whoever made your
          e-mail address knows them too.
        </p>
        <p>
          Gmail and Google Workspace: smtp.gmail.com, TLS, port 465. The user name is your whole
          address. The password is an app password, which Google makes for you under "Security" once
          2-Step Verification is on; it does not take your usual one.
        </p>
      </div>
    </details>
  );
}

interface MailTestAnswerProps {
  to: string;
  /** What the mail server or the connection said; null when the mail was taken. */
  answer: string | null;
}

/** Says whether the test mail was taken, and if not, what to look at. */
export function MailTestAnswer({ to, answer }: MailTestAnswerProps) {
  if (answer === null)
    return <Notice>The mail server took the test. Look whether it arrives at {to}.</Notice>;
  return (
    <ErrorBanner>
      <p>{wordsFor(answer)}</p>
      <details className="mt-2">
        <summary className="min-h-6 cursor-pointer">What the mail server said</summary>
        <p className="mt-1 wrap-anywhere">{answer}</p>
      </details>
    </ErrorBanner>
  );
}

/** The usual reasons, by what nodemailer and mail servers say. The first that matches counts. */
const reasons: [RegExp, string][] = [
  [/invalid login|\b53[0458]\b|authenticat/i, "The mail server refused the user name or password."],
  [/ENOTFOUND|EAI_AGAIN|getaddrinfo/, "There is no server with this name. Is it spelled right?"],
  [/ECONNREFUSED/, "Nothing answers at this port of the server. Is the port right?"],
  [/certificate/i, "The mail server could not prove its identity, so nothing was sent."],
  [/TLS|encrypt|SSL/i, "The connection could not be encrypted. Try the other kind of encryption."],
  [/took too long|timeout|timed out|ETIMEDOUT|greeting/i, "The server did not answer in time."],
  [/\b55\d\b.*(relay|sender|from)|not allowed/i, "The server does not send from this address."],
];

function wordsFor(answer: string): string {
  const found = reasons.find(([pattern]) => pattern.test(answer));
  return found ? found[1] : "The test could not be sent.";
}
