import { useRef, useState } from "react";
import { ActionFeedback } from "#app/admin/frame/action-feedback.tsx";
import { useAdminAction } from "#app/admin/frame/use-admin-action.ts";
import { ErrorBanner, Notice } from "#app/ui/banner.tsx";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/dialog.tsx";
import { TextField } from "#app/ui/field.tsx";
import type { EraseNameResult } from "#domain/activity/keep-activity.ts";
import { counted } from "#domain/counted.ts";

/** Takes the address of somebody out of the record who asks for that, and has no account. */
export function EraseName() {
  const action = useAdminAction<EraseNameResult>((answer) => {
    if (answer.outcome === "changed") form.current?.reset();
  });
  const { result, isBusy } = action;
  const [asked, setAsked] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  return (
    <section className="grid gap-3 border-t border-line pt-6">
      <h2 className="text-title">Erase a name</h2>
      <p className="text-ink-soft">
        When somebody who worked here asks you to delete their data. Their address leaves every
        line. What was done, when, and by which account stays. Names of visitors are never recorded,
        only the references of their enquiries.
      </p>
      <ActionFeedback action={action} waiting="Signing in erases the name." />
      {result?.outcome === "refused" && <ErrorBanner>{result.message}</ErrorBanner>}
      {result?.outcome === "changed" && (
        <Notice>
          {result.lines === 0
            ? "This address is not in the record."
            : `Erased from ${counted(result.lines, "line")}.`}
        </Notice>
      )}
      <form
        ref={form}
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          setAsked(String(new FormData(event.currentTarget).get("email")));
        }}
      >
        <TextField
          className="min-w-64 flex-1"
          name="email"
          type="email"
          label="Their e-mail address"
          required
        />
        <Button look="danger" type="submit" needsScripts>
          {isBusy ? "Erasing..." : "Erase"}
        </Button>
      </form>
      {asked && (
        <ConfirmDialog
          title={`Erase ${asked} from the record?`}
          confirmLabel="Erase"
          onConfirm={() => {
            setAsked(null);
            action.submit({ email: asked });
          }}
          onCancel={() => setAsked(null)}
        >
          <p>You can no longer see who did these things. This cannot be undone.</p>
        </ConfirmDialog>
      )}
    </section>
  );
}
