import { placesOf, removeDraft } from "#app/admin/editing/draft.ts";
import { notesKeys } from "#app/admin/enquiries/use-notes.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";

/** How many texts an account typed and did not save, in this browser. */
export interface Unsaved {
  /** Of the website. */
  texts: number;
  /** About enquiries. */
  notes: number;
}

export function unsavedOf(account: string): Unsaved {
  const notes = placesOf(account, notesKeys).length;
  return { notes, texts: placesOf(account).length - notes };
}

/**
 * Forgets what an account typed and did not save: whoever signs out may leave the computer to
 * others. Notes about people go always, other texts unless they are to be kept.
 */
export function forgetUnsaved(account: string, { keepTexts }: { keepTexts: boolean }): void {
  for (const place of placesOf(account, keepTexts ? notesKeys : "")) removeDraft(place);
}

interface SignOutDialogProps extends Unsaved {
  /** A sign-out is on its way. */
  busy: boolean;
  /** The last one did not reach the server. */
  failed: boolean;
  onSignOut(how: { keepTexts: boolean }): void;
  onClose(): void;
}

/** Asks, before somebody signs out, what becomes of the texts that this browser keeps for them. */
export function SignOutDialog({ texts, notes, busy, failed, ...dialog }: SignOutDialogProps) {
  return (
    <Dialog title="You have unsaved text here" onClose={dialog.onClose}>
      {texts > 0 && (
        <p>
          {texts === 1 ? "One text" : `${texts} texts`} that you typed and did not save{" "}
          {texts === 1 ? "is" : "are"} kept in this browser. On a computer that others use, remove
          {texts === 1 ? " it" : " them"}.
        </p>
      )}
      {notes > 0 && (
        <p>
          Your unsaved {notes === 1 ? "note" : "notes"} on enquiries {notes === 1 ? "is" : "are"}{" "}
          removed when you sign out.
        </p>
      )}
      {failed && (
        <p role="alert" className="text-burgundy">
          Sign-out did not reach the server. Please try again.
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={dialog.onClose}>Cancel</Button>
        {texts > 0 && (
          <Button disabled={busy} onClick={() => dialog.onSignOut({ keepTexts: true })}>
            Keep and sign out
          </Button>
        )}
        <Button
          look="primary"
          ref={beginHere}
          disabled={busy}
          onClick={() => dialog.onSignOut({ keepTexts: false })}
        >
          Remove and sign out
        </Button>
      </div>
    </Dialog>
  );
}

/**
 * Where a dialog's focus begins when it opens. React sets no such attribute: it focuses by itself,
 * which is too early.
 */
function beginHere(button: HTMLButtonElement | null): void {
  button?.setAttribute("autofocus", "");
}
