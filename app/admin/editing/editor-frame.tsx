import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { Link, useNavigate } from "react-router";
import { SessionDialog } from "#app/admin/session/session-dialog.tsx";
import { ErrorBanner, Notice } from "#app/ui/banner.tsx";
import { Button } from "#app/ui/button.tsx";
import { ConflictDialog } from "./conflict-dialog.tsx";
import { LeaveGuard } from "./leave-guard.tsx";
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
  children: ReactNode;
}

/** What every editor has around its fields: headings, kept drafts, failures, conflicts, a lost session, the save bar. */
export function EditorFrame<Form extends object>(props: EditorFrameProps<Form>) {
  const { editor, title, subtitle, listPath, listName, submitLabel, fieldLabels, children } = props;
  const { result, saving, dirty, draft } = editor;
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();

  useEffect(() => {
    if (result?.outcome !== "invalid") return;
    form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [result]);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!saving) editor.save();
  }

  return (
    <>
      <p className="mb-2">
        <Link className="inline-block py-1 text-ink-soft hover:underline" to={listPath}>
          <span aria-hidden>←</span> {listName}
        </Link>
      </p>
      <h1 className="text-page">{title}</h1>
      <p className="text-ink-soft">{subtitle}</p>
      <form ref={form} onSubmit={submit} className="mt-6 grid max-w-4xl gap-6">
        {draft && (
          <Notice
            actions={
              <>
                <Button onClick={editor.restoreDraft}>Restore</Button>
                <Button onClick={editor.discardDraft}>Discard</Button>
              </>
            }
          >
            Text you had not saved was kept on {new Date(draft.savedAt).toLocaleString("en-GB")}.
          </Notice>
        )}
        {result?.outcome === "failed" && <ErrorBanner>{result.message}</ErrorBanner>}
        {result?.outcome === "missing" && (
          <ErrorBanner>This was deleted by someone else. What you typed is still here.</ErrorBanner>
        )}
        {result?.outcome === "invalid" && (
          <ErrorBanner>Not saved yet: please correct the fields marked below.</ErrorBanner>
        )}
        {children}
        <div className="sticky bottom-0 z-10 -mx-1 flex flex-wrap items-center justify-end gap-2 border border-line bg-card px-4 py-3">
          <span role="status" className="mr-auto text-fine text-ink-soft max-sm:sr-only">
            {dirty && "Unsaved changes"}
          </span>
          <Button
            onClick={() => {
              editor.abandon();
              navigate(listPath);
            }}
          >
            Cancel
          </Button>
          <Button type="submit" look="primary" disabled={saving}>
            {saving ? "Saving..." : submitLabel}
          </Button>
        </div>
      </form>
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
        <SessionDialog onSignedIn={editor.save} onClose={editor.dismissResult} />
      )}
      <LeaveGuard isUnsaved={editor.isUnsaved} />
    </>
  );
}
