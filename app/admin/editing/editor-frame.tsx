import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { ActionFeedback } from "#app/admin/frame/action-feedback.tsx";
import { BackLink } from "#app/admin/frame/page-heading.tsx";
import { PublishedStateMark } from "#app/admin/lists/item-marks.tsx";
import { LivePreview } from "#app/admin/publishing/preview/live-preview.tsx";
import { useWayBack } from "#app/admin/publishing/preview/preview-place.ts";
import { SignInAgainBeside } from "#app/admin/session/sign-in-again.tsx";
import { useAccount } from "#app/admin/session/use-session.ts";
import { ErrorBanner, Notice } from "#app/ui/banner.tsx";
import { Button } from "#app/ui/button.tsx";
import type { Noun } from "#domain/content/registry.ts";
import { counted } from "#domain/counted.ts";
import type { PublishedState } from "#domain/publishing/published-state.ts";
import { ConflictDialog } from "./conflict-dialog.tsx";
import { copyPath, hasSeveralItems, historyPath, listPath } from "./content-areas.ts";
import type { Editor } from "./editor.ts";
import { KeptDraftNotice, RowNewsNotice, SampleNote } from "./editor-notices.tsx";
import { HydratedFieldset, SectionIndex } from "./fieldsets.tsx";
import {
  focusField,
  useBringIntoView,
  useFieldOfAddress,
  useFormTitle,
  useSelectedLines,
} from "./form-effects.ts";
import { LeaveDialog, LeaveGuard } from "./leave-guard.tsx";
import { SaveBar } from "./save-bar.tsx";
import { savedWords, takenOverWords } from "./saved-words.ts";

interface EditorFrameProps {
  editor: Editor;
  /** 'Edit Service' */
  title: string;
  subtitle: string;
  /** Whether visitors see what is saved. Not shown if undefined. */
  publishedState?: PublishedState;
  /** Name of the list to which the back link leads, unless a click in a preview opened the form. */
  listName: string;
  /** 'Update Service' */
  submitLabel: string;
  /** Titles of the sections, for a form that is long. */
  sections?: string[];
  children: ReactNode;
}

/**
 * The screen around an editor's fields: headings, drafts, failures, conflicts, sign-in, and the bar
 * that saves.
 */
export function EditorFrame(props: EditorFrameProps) {
  const { editor, title, subtitle, publishedState, listName, submitLabel, sections, children } =
    props;
  const { result, saving, late, waiting, draft, news } = editor;
  const form = useRef<HTMLFormElement>(null);
  const notice = useRef<HTMLDivElement>(null);
  const back = useWayBack(listPath(editor.noun));
  useBringIntoView(form);
  useSelectedLines(form);
  useFieldOfAddress(form);
  const [cancelling, setCancelling] = useState(false);
  const [looking, setLooking] = useState(false);
  const { email } = useAccount();
  const errorCount = Object.keys(editor.errors).length;
  useFormTitle(
    result?.outcome === "failed" ? "Not saved" : errorCount > 0 ? counted(errorCount, "error") : "",
  );

  useEffect(() => {
    const find = (selector: string) => form.current?.querySelector<HTMLElement>(selector);
    if (result?.outcome === "invalid") find("[aria-invalid]")?.focus();
    else if (result) find("[role=alert]")?.scrollIntoView({ block: "nearest" });
  }, [result]);

  function submit(event: FormEvent) {
    event.preventDefault();
    if ((!saving || late) && !waiting) editor.save();
  }

  function decided(decide: () => void) {
    decide();
    // The notice disappears, and the focus with it.
    form.current?.querySelector<HTMLElement>("input, textarea, select")?.focus();
  }

  /** A deleted row cannot be compared: show the notice that offers to add it again. */
  function look() {
    if (news?.type === "saved") setLooking(true);
    else notice.current?.scrollIntoView({ block: "nearest" });
  }

  function cancel() {
    if (editor.isUnsaved()) setCancelling(true);
    else editor.abandon();
  }

  const { base, form: mine, labels, words } = editor;
  const compared = { base, mine, labels, words };

  return (
    <>
      <BackLink to={back.path} state={back.state} name={back.state ? "Preview" : listName} />
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h1 className="text-page">{title}</h1>
        {publishedState && <PublishedStateMark publishedState={publishedState} />}
        <ItemLinks noun={editor.noun} id={editor.id} />
      </div>
      <p className="text-ink-soft">{subtitle}</p>
      <SampleNote examples={editor.examples} labels={editor.labels} />
      {sections && <SectionIndex titles={sections} />}
      <p className="mt-2 text-fine text-ink-soft">
        Please fill in the fields marked <span className="text-burgundy">*</span>
      </p>
      <div className="grid items-start gap-x-8 xl:grid-cols-[minmax(0,1fr)_25rem]">
        <SignInAgainBeside>
          <form ref={form} onSubmit={submit} className="editor mt-6 grid max-w-4xl gap-6">
            <HydratedFieldset>
              {draft && (
                <KeptDraftNotice
                  draft={draft}
                  latest={editor.latest}
                  onRestore={() => decided(editor.restoreDraft)}
                  onDiscard={() => decided(editor.discardDraft)}
                />
              )}
              <ActionFeedback
                action={{
                  isLate: late,
                  result,
                  again: editor.save,
                  dismiss: editor.dismissResult,
                }}
                waiting="Your text is still here and is saved once you sign in."
              />
              {result?.outcome === "missing" && (
                <ErrorBanner>
                  <p>This was deleted by someone else. Your text is still here.</p>
                  <Button className="mt-3" onClick={editor.addAgain}>
                    Add it again
                  </Button>
                </ErrorBanner>
              )}
              {news && result?.outcome !== "missing" && (
                <div ref={notice}>
                  <RowNewsNotice news={news} onLook={look} onAddAgain={editor.addAgain} />
                </div>
              )}
              {editor.startWords && <Notice>{editor.startWords}</Notice>}
              {editor.takenOver && <Notice>{takenOverWords(editor.takenOver)}</Notice>}
              {errorCount > 0 && (
                <ErrorBanner>Not saved yet: please correct the fields marked below.</ErrorBanner>
              )}
              {children}
              <SaveBar editor={editor} submitLabel={submitLabel} onLook={look} onCancel={cancel} />
            </HydratedFieldset>
          </form>
        </SignInAgainBeside>
        <LivePreview
          noun={editor.noun}
          id={hasSeveralItems(editor.noun) ? editor.id : undefined}
          form={editor.form}
          onEdit={(field) => focusField(form.current, field)}
        />
      </div>
      {result?.outcome === "conflict" && (
        <ConflictDialog
          {...compared}
          title="Someone else saved this first"
          who={savedWords(result.current, email)}
          theirs={result.current.form}
          chooseLabel="Save"
          onChoose={(chosen) => editor.takeOver(chosen, result.current, "save")}
          onClose={editor.dismissResult}
        />
      )}
      {looking && news?.type === "saved" && (
        <ConflictDialog
          {...compared}
          title="Saved while you edit"
          who={savedWords(news.current, email)}
          theirs={news.current.form}
          chooseLabel="Take it into my form"
          onChoose={(chosen) => {
            setLooking(false);
            editor.takeOver(chosen, news.current, "edit");
          }}
          onClose={() => setLooking(false)}
        />
      )}
      {cancelling && (
        <LeaveDialog
          leaveLabel="Discard"
          onLeave={editor.abandon}
          onStay={() => setCancelling(false)}
        >
          <p>Your changes will be lost.</p>
        </LeaveDialog>
      )}
      <LeaveGuard isUnsaved={editor.isUnsaved} uploading={editor.uploading} />
    </>
  );
}

interface ItemLinksProps {
  noun: Noun;
  /** Row id. Undefined for an item that is not saved yet. */
  id: string | undefined;
}

/** Leads from an item's editor to its earlier versions, and to a copy of it. */
function ItemLinks({ noun, id }: ItemLinksProps) {
  const isInList = hasSeveralItems(noun);
  if (isInList && id === undefined) return null;
  const link = "inline-flex min-h-11 items-center underline";
  return (
    <p className="flex flex-wrap gap-x-6 sm:ml-auto">
      <Link className={link} to={historyPath(noun, id ?? "")}>
        Earlier versions
      </Link>
      {isInList && id !== undefined && (
        <Link className={link} to={copyPath(noun, id)}>
          Duplicate
        </Link>
      )}
    </p>
  );
}
