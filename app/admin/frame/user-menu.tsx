import { ChevronDown, User } from "lucide-react";
import { useRef, useState } from "react";
import { Link } from "react-router";
import { notesKeys, removeDraft, storageKeysOf } from "#app/admin/editing/draft.ts";
import { roleWords } from "#app/admin/people/roles.tsx";
import { requestSignOut } from "#app/admin/session/session-requests.ts";
import { useAccount } from "#app/admin/session/use-session.ts";
import { endNotices } from "#app/browser/notices.ts";
import { Button, buttonClass, ScriptButton } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";

interface UserMenuProps {
  email: string;
  onSignedOut(): void;
}

/** A sign-out that the user has to confirm. */
interface Leaving extends Unsaved {
  scope: "local" | "global";
}

/** The user's menu: e-mail address, their account, sign out here, sign out everywhere. */
export function UserMenu({ email, onSignedOut }: UserMenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  const [leaving, setLeaving] = useState<Leaving | null>(null);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const account = useAccount();

  function askToLeave(scope: Leaving["scope"]) {
    const unsaved = unsavedOf(account.id);
    if (scope === "local" && unsaved.texts + unsaved.notes === 0)
      return leave(scope, { keepTexts: false });
    setFailed(false);
    menu.current?.hidePopover();
    setLeaving({ scope, ...unsaved });
  }

  function showPage() {
    menu.current?.hidePopover();
    // Closing returns the focus to the menu's button, far from the page that was chosen.
    document.getElementById("content")?.focus({ preventScroll: true });
  }

  async function leave(scope: Leaving["scope"], how: { keepTexts: boolean }) {
    setFailed(false);
    setBusy(true);
    const left = await requestSignOut(scope);
    setBusy(false);
    if (!left) return setFailed(true);
    forgetUnsaved(account.id, how);
    void endNotices();
    onSignedOut();
  }

  const item = "min-h-11 px-4 text-left hover:bg-paper";
  return (
    <div>
      <button
        type="button"
        className={`${buttonClass()} max-w-56 min-w-11 max-sm:px-3 lg:max-w-xl`}
        popoverTarget="user-menu"
        aria-label={`Account of ${email}`}
      >
        <User aria-hidden size={18} strokeWidth={1.6} />
        <span className="hidden truncate md:inline">{email}</span>
        <ChevronDown aria-hidden size={16} strokeWidth={1.6} className="max-sm:hidden" />
      </button>
      <div
        ref={menu}
        id="user-menu"
        popover="auto"
        className="fixed inset-auto top-16 right-4 m-0 w-72 border border-line bg-card py-2"
      >
        <div className="border-b border-line px-4 pt-1 pb-3">
          <p className="text-fine text-ink-soft">Signed in as</p>
          <p className="font-[550] break-all">{email}</p>
          <p className="text-fine text-ink-soft">{roleWords[account.role].name}</p>
        </div>
        <div className="grid pt-2">
          <Link className={`${item} flex items-center`} to="/admin/account" onClick={showPage}>
            Your account
          </Link>
          <ScriptButton className={`${item} font-[600]`} onClick={() => askToLeave("local")}>
            Sign Out
          </ScriptButton>
          <ScriptButton
            className={`${item} mt-2 border-t border-line text-ink-soft`}
            onClick={() => askToLeave("global")}
          >
            Sign out everywhere
          </ScriptButton>
          {failed && !leaving && (
            <p role="alert" className="px-4 py-2 text-burgundy">
              Sign-out did not reach the server. Please try again.
            </p>
          )}
        </div>
      </div>
      {leaving && (
        <SignOutDialog
          {...leaving}
          busy={busy}
          failed={failed}
          onSignOut={(how) => leave(leaving.scope, how)}
          onClose={() => setLeaving(null)}
        />
      )}
    </div>
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
