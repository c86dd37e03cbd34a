import { notesKeys, removeDraft, storageKeysOf } from "#app/admin/editing/draft.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";

/** Number of an account's unsaved texts in this browser. */
export interface Unsaved {
  /** Texts of the website. */
  texts: number;
  /** Notes on enquiries. */
  notes: number;
}

export function unsavedOf(account: string): Unsaved {
  const notes = storageKeysOf(account, notesKeys).length;
  return { notes, texts: storageKeysOf(account).length - notes };
}

/**
 * Removes an account's unsaved texts, since others may use the computer next. Notes on enquiries
 * are always removed, other texts unless `keepTexts`.
 */
export function forgetUnsaved(account: string, { keepTexts }: { keepTexts: boolean }): void {
  for (const storageKey of storageKeysOf(account, keepTexts ? notesKeys : ""))
    removeDraft(storageKey);
}

interface SignOutDialogProps extends Unsaved {
  scope: "local" | "global";
  /** A sign-out is running. */
  busy: boolean;
  /** The last sign-out did not reach the server. */
  failed: boolean;
  onSignOut(how: { keepTexts: boolean }): void;
  onClose(): void;
}

/**
 * Asks before a sign-out whether to keep or remove the unsaved texts in this browser, and before
 * one everywhere whether it is meant.
 */
export function SignOutDialog({
  scope,
  texts,
  notes,
  busy,
  failed,
  ...dialog
}: SignOutDialogProps) {
  const isUnsaved = texts + notes > 0;
  const signOut = scope === "global" ? "sign out everywhere" : "sign out";
  return (
    <Dialog
      title={isUnsaved ? "You have unsaved text here" : "Sign out everywhere?"}
      onClose={dialog.onClose}
    >
      {scope === "global" && <p>Every browser and phone where you are signed in is signed out.</p>}
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
        <Button
          {...(texts === 0 && main)}
          disabled={busy}
          onClick={() => dialog.onSignOut({ keepTexts: false })}
        >
          {isUnsaved ? `Remove and ${signOut}` : "Sign out everywhere"}
        </Button>
        {texts > 0 && (
          <Button {...main} disabled={busy} onClick={() => dialog.onSignOut({ keepTexts: true })}>
            Keep and {signOut}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

/** The button that loses the least. */
const main = {
  look: "primary",
  // Focuses it when the dialog opens. React's own `autoFocus` runs before that.
  ref: (button: HTMLButtonElement | null) => button?.setAttribute("autofocus", ""),
} as const;
