import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { BackLink } from "#app/admin/back-link.tsx";
import { LivePreview } from "#app/admin/preview/live-preview.tsx";
import type { Edited } from "#app/admin/preview/use-live-preview.ts";
import { SessionDialog } from "#app/admin/session/session-dialog.tsx";
import { SignInAgainBeside } from "#app/admin/session/sign-in-again.tsx";
import { ErrorBanner } from "#app/ui/banner.tsx";
import { Button } from "#app/ui/button.tsx";
import { ConflictDialog } from "./conflict-dialog.tsx";
import { HydratedFieldset } from "./hydrated-fieldset.tsx";
import { KeptDraftNotice } from "./kept-draft-notice.tsx";
import { LeaveDialog, LeaveGuard } from "./leave-guard.tsx";
import { SaveBar } from "./save-bar.tsx";
import { useBringIntoView } from "./use-bring-into-view.ts";
import type { Editor } from "./use-editor.ts";

interface EditorFrameProps<Form> {
  editor: Editor<Form>;
  /** 'Edit Service' */
  title: string;
  subtitle: string;
  /** Where back and Cancel lead, and what stands there. */
  listPath: string;
  listName: string;
  /** 'Update Service' */
  submitLabel: string;
  /** What fields are called when two versions are compared. */
  fieldLabels: Partial<Record<keyof Form & string, string>>;
  /** What the form is of, where its page can be shown beside it; `id` is undefined while it is new. */
  preview?: Pick<Edited, "noun" | "id">;
  children: ReactNode;
}

/** What every editor has around its fields: headings, kept drafts, failures, conflicts, a lost session, the save bar. */
export function EditorFrame<Form extends object>(props: EditorFrameProps<Form>) {
  const {
    editor,
    title,
    subtitle,
    listPath,
    listName,
    submitLabel,
    fieldLabels,
    preview,
    children,
  } = props;
  const { result, saving, waiting, draft } = editor;
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  useBringIntoView(form);
  const [cancelling, setCancelling] = useState(false);

  useEffect(() => {
    const find = (selector: string) => form.current?.querySelector<HTMLElement>(selector);
    if (result?.outcome === "invalid") find("[aria-invalid]")?.focus();
    else if (result) find("[role=alert]")?.scrollIntoView({ block: "nearest" });
  }, [result]);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!saving && !waiting) editor.save();
  }

  function decided(decide: () => void) {
    decide();
    // The buttons are gone with the notice, and with them the focus.
    form.current?.querySelector<HTMLElement>("input, textarea, select")?.focus();
  }

  function cancel() {
    if (editor.isUnsaved()) setCancelling(true);
    else navigate(listPath);
  }

  function discard() {
    editor.abandon();
    navigate(listPath);
  }

  return (
    <>
      <BackLink to={listPath} name={listName} />
      <h1 className="text-page">{title}</h1>
      <p className="text-ink-soft">{subtitle}</p>
      <p className="mt-2 text-fine text-ink-soft">
        Please fill in what is marked <span className="text-burgundy">*</span>
      </p>
      <div className={preview ? "grid items-start gap-x-8 xl:grid-cols-[minmax(0,1fr)_25rem]" : ""}>
        <SignInAgainBeside>
          <form ref={form} onSubmit={submit} className="editor mt-6 grid max-w-4xl gap-6">
            <HydratedFieldset>
              {draft && (
                <KeptDraftNotice
                  draft={draft}
                  onRestore={() => decided(editor.restoreDraft)}
                  onDiscard={() => decided(editor.discardDraft)}
                />
              )}
              {result?.outcome === "failed" && <ErrorBanner>{result.message}</ErrorBanner>}
              {result?.outcome === "missing" && (
                <ErrorBanner>
                  <p>This was deleted by someone else. What you typed is still here.</p>
                  <Button className="mt-3" onClick={editor.addAgain}>
                    Add it again
                  </Button>
                </ErrorBanner>
              )}
              {result?.outcome === "invalid" && (
                <ErrorBanner>Not saved yet: please correct the fields marked below.</ErrorBanner>
              )}
              {children}
              <SaveBar editor={editor} submitLabel={submitLabel} onCancel={cancel} />
            </HydratedFieldset>
          </form>
        </SignInAgainBeside>
        {preview && <LivePreview {...preview} form={editor.form} />}
      </div>
      {result?.outcome === "conflict" && (
        <ConflictDialog
          mine={editor.form}
          theirs={result.current.form}
          labels={fieldLabels}
          onKeepMine={() => editor.saveOver(result.current.revision)}
          onTakeTheirs={() => editor.take(result.current.form, result.current.revision)}
          onClose={editor.dismissResult}
        />
      )}
      {result?.outcome === "signed-out" && (
        <SessionDialog
          waiting="What you typed is still here and is saved once you sign in."
          onSignedIn={editor.save}
          onClose={editor.dismissResult}
        />
      )}
      {cancelling && (
        <LeaveDialog leaveLabel="Discard" onLeave={discard} onStay={() => setCancelling(false)}>
          <p>What you typed since you opened this form is thrown away.</p>
        </LeaveDialog>
      )}
      <LeaveGuard isUnsaved={editor.isUnsaved} uploading={editor.uploading} />
    </>
  );
}
