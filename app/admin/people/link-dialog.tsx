import { CopyField } from "#app/admin/preview/copy-field.tsx";
import { ErrorBanner } from "#app/ui/banner.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import type { HandedLink } from "./change-people.server.ts";

/** Shows a new link, this once, and says what became of its mail. */
export function LinkDialog({ link, onClose }: { link: HandedLink; onClose(): void }) {
  const { purpose, email, url, ends, mailed } = link;
  return (
    <Dialog
      title={purpose === "invitation" ? "Invited" : "A link for a new password"}
      onClose={onClose}
    >
      {mailed.state === "failed" && (
        <ErrorBanner>
          <p className="wrap-anywhere">The mail could not be sent: {mailed.reason}</p>
        </ErrorBanner>
      )}
      <p className="wrap-anywhere">{mailWords(link)}</p>
      {url !== null && (
        <CopyField
          label={`Link for ${email}`}
          value={url}
          hint={`Shown only now. It works once, until ${ends.replace(/^on /, "")}. Give it to nobody else.`}
        />
      )}
      <div className="flex justify-end">
        <Button look={url === null ? "primary" : "plain"} onClick={onClose}>
          Done
        </Button>
      </div>
    </Dialog>
  );
}

function mailWords({ email, url, mailed }: HandedLink): string {
  if (mailed.state === "sent")
    return url ? `A mail with the link went to ${email}.` : `The link went to ${email} by mail.`;
  if (mailed.state === "late")
    return `The mail to ${email} is on its way. The mail server takes its time.`;
  return `Hand this link to ${email} yourself, by a way that nobody else reads.`;
}
