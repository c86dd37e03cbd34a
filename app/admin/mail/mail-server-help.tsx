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
