import { Dialog } from "#app/ui/dialog.tsx";
import { SignInForm } from "./sign-in-form.tsx";

interface SessionDialogProps {
  onSignedIn(): void;
  onClose(): void;
}

/** The session ended while something was being typed: sign in over the form, and the save goes on. */
export function SessionDialog({ onSignedIn, onClose }: SessionDialogProps) {
  return (
    <Dialog title="Please sign in again" onClose={onClose}>
      <p>Your session has ended. What you typed is still here and is saved once you sign in.</p>
      <SignInForm onSignedIn={onSignedIn} />
    </Dialog>
  );
}
