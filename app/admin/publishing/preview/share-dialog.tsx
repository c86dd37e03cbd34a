import { useState } from "react";
import { ActionFeedback, News } from "#app/admin/frame/action-feedback.tsx";
import { useAdminAction } from "#app/admin/frame/use-admin-action.ts";
import { Notice } from "#app/ui/banner.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { CopyField } from "./copy-field.tsx";
import type { SharePreviewResult } from "./share-preview.ts";

/**
 * Opens a dialog that makes links to a preview for people without an account. `path` is the public
 * page that the link opens.
 */
export function ShareButton({ path }: { path: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Share</Button>
      {isOpen && <ShareDialog path={path} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** Makes a link to a shared preview, and ends all links. */
function ShareDialog({ path, onClose }: { path: string; onClose(): void }) {
  const action = useAdminAction<SharePreviewResult>();
  const [asked, setAsked] = useState<"make" | "end">("make");
  const { result, isBusy } = action;
  const hasLink = result?.outcome === "saved";

  function send(intent: "make" | "end") {
    setAsked(intent);
    action.submit({ intent, path }, { action: "/admin/shared-previews" });
  }

  return (
    <Dialog title="Share the preview" onClose={onClose}>
      <p>
        A link shows the whole website as it is saved now and later, published or not. It works for
        seven days, for everybody who has it, without an account. It shows nothing else of the
        admin.
      </p>
      <ActionFeedback
        action={action}
        waiting={
          asked === "make"
            ? "There is no link yet: signing in makes it."
            : "No link has ended yet: signing in ends them."
        }
      />
      <News news={result}>
        {result?.outcome === "saved" && (
          <CopyField label="Link" value={result.link} hint={`It ends ${result.ends}.`} />
        )}
        {result?.outcome === "deleted" && (
          <Notice>All links have ended. Whoever opens one reads that it shows no preview.</Notice>
        )}
      </News>
      <div className="flex flex-wrap justify-between gap-2">
        <Button look="danger" disabled={isBusy} onClick={() => send("end")}>
          End all shared links
        </Button>
        <div className="flex flex-wrap gap-2">
          <Button onClick={onClose}>Close</Button>
          <Button
            look={hasLink ? "plain" : "primary"}
            disabled={isBusy}
            onClick={() => send("make")}
          >
            {isBusy && asked === "make"
              ? "Making..."
              : hasLink
                ? "Make another link"
                : "Make a link"}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
