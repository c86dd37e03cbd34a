import { User } from "lucide-react";
import { type MouseEvent, type ReactNode, useState } from "react";
import { notesKeys, removeDraft, storageKeysOf } from "#app/admin/editing/draft.ts";
import { roleWords } from "#app/admin/people/roles.tsx";
import { requestSignOut } from "#app/admin/session/session-requests.ts";
import { useAccount } from "#app/admin/session/use-session.ts";
import { endNotices } from "#app/browser/notices.ts";
import { Button, ScriptButton } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";

/** A sign-out that the user has to confirm. */
interface Leaving extends Unsaved {
  scope: SignOutScope;
}

type SignOutScope = "local" | "global";

/** Signs out here or everywhere, for the two menus that offer it. */
export interface SignOut {
  /** Signs out, or asks first what becomes of unsaved texts, and then returns true. */
  ask(scope: SignOutScope): boolean;
  /** The last sign-out did not reach the server. */
  failed: boolean;
  /** Asks; null while nothing is asked. It stands outside the menus, which close. */
  dialog: ReactNode;
}

export function useSignOut(onSignedOut: () => void): SignOut {
  const [leaving, setLeaving] = useState<Leaving | null>(null);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const account = useAccount();

  function ask(scope: SignOutScope) {
    const unsaved = unsavedOf(account.id);
    if (scope === "local" && unsaved.texts + unsaved.notes === 0) {
      void leave(scope, { keepTexts: false });
      return false;
    }
    setFailed(false);
    setLeaving({ scope, ...unsaved });
    return true;
  }

  async function leave(scope: SignOutScope, how: { keepTexts: boolean }) {
    setFailed(false);
    setBusy(true);
    const left = await requestSignOut(scope);
    setBusy(false);
    if (!left) return setFailed(true);
    forgetUnsaved(account.id, how);
    void endNotices();
    onSignedOut();
  }

  const dialog = leaving && (
    <SignOutDialog
      {...leaving}
      busy={busy}
      failed={failed}
      onSignOut={(how) => leave(leaving.scope, how)}
      onClose={() => setLeaving(null)}
    />
  );
  return { ask, failed: failed && !leaving, dialog };
}

interface UserMenuProps {
  email: string;
  signOut: SignOut;
}

/** The user's menu: e-mail address, sign out here, sign out everywhere. */
export function UserMenu({ email, signOut }: UserMenuProps) {
  return (
    <div className="max-md:hidden">
      <button
        type="button"
        className="flex min-h-11 max-w-56 items-center gap-2 text-ink-soft hover:text-green lg:max-w-md"
        popoverTarget="user-menu"
        aria-label={`Account of ${email}`}
      >
        <User aria-hidden size={18} strokeWidth={1.6} className="shrink-0" />
        <span className="truncate">{email}</span>
      </button>
      <div
        id="user-menu"
        popover="auto"
        className="fixed inset-auto top-18 right-4 m-0 w-72 border border-line bg-card px-4 py-2"
      >
        <SignedInAs email={email} signOut={signOut} />
      </div>
    </div>
  );
}

/** Who is signed in, and the ways out. One that asks first closes the menu that it stands in. */
export function SignedInAs({ email, signOut }: UserMenuProps) {
  const { role } = useAccount();
  const item = "block min-h-11 w-full text-left hover:text-green";
  function ask({ currentTarget }: MouseEvent<HTMLButtonElement>, scope: SignOutScope) {
    const isAsked = signOut.ask(scope);
    if (isAsked) currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();
  }
  return (
    <>
      <p className="pt-1 text-fine text-ink-soft">Signed in as</p>
      <p className="font-[550] break-all">{email}</p>
      <p className="pb-2 text-fine text-ink-soft">{roleWords[role].name}</p>
      <ScriptButton className={`${item} font-[600]`} onClick={(event) => ask(event, "local")}>
        Sign Out
      </ScriptButton>
      <ScriptButton className={`${item} text-ink-soft`} onClick={(event) => ask(event, "global")}>
        Sign out everywhere
      </ScriptButton>
    </>
  );
}

/** Says that a sign-out did not reach the server. */
export function SignOutFailure({ failed }: Pick<SignOut, "failed">) {
  if (!failed) return null;
  return (
    <p role="alert" className="w-full py-2 text-burgundy">
      Sign-out did not reach the server. Please try again.
    </p>
  );
}

/** Number of an account's unsaved texts in this browser. */
interface Unsaved {
  /** Texts of the website. */
  texts: number;
  /** Notes on enquiries. */
  notes: number;
}

function unsavedOf(account: string): Unsaved {
  const notes = storageKeysOf(account, notesKeys).length;
  return { notes, texts: storageKeysOf(account).length - notes };
}

/**
 * Removes an account's unsaved texts, since others may use the computer next. Notes on enquiries
 * are always removed, other texts unless `keepTexts`.
 */
function forgetUnsaved(account: string, { keepTexts }: { keepTexts: boolean }): void {
  for (const storageKey of storageKeysOf(account, keepTexts ? notesKeys : ""))
    removeDraft(storageKey);
}

interface SignOutDialogProps extends Unsaved {
  scope: SignOutScope;
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
function SignOutDialog({ scope, texts, notes, busy, failed, ...dialog }: SignOutDialogProps) {
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
