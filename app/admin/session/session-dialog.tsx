import { createPortal } from "react-dom";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { SignInForm } from "./sign-in-form.tsx";

interface SessionDialogProps {
  /** A sentence that says what signing in does. */
  waiting: string;
  onSignedIn(): void;
  onClose(): void;
}

/** Asks for the password because the session ended while something was being done. */
export function SessionDialog({ waiting, onSignedIn, onClose }: SessionDialogProps) {
  // Outside the page's own forms: a form can hold no other.
  return createPortal(
    <Dialog title="Please sign in again" onClose={onClose}>
      <p className="wrap-anywhere">Your session has ended. {waiting}</p>
      <SignInForm onSignedIn={onSignedIn} />
      <Button onClick={onClose}>Cancel</Button>
    </Dialog>,
    document.body,
  );
}
