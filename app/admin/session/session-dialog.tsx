import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { SignInForm } from "./sign-in-form.tsx";

interface SessionDialogProps {
  /** What has not happened yet, and does once somebody signs in: a whole sentence. */
  waiting: string;
  onSignedIn(): void;
  onClose(): void;
}

/** The session ended while something was being done: sign in over it, and it goes on. */
export function SessionDialog({ waiting, onSignedIn, onClose }: SessionDialogProps) {
  return (
    <Dialog title="Please sign in again" onClose={onClose}>
      <p className="wrap-anywhere">Your session has ended. {waiting}</p>
      <SignInForm onSignedIn={onSignedIn} />
      <Button onClick={onClose}>Cancel</Button>
    </Dialog>
  );
}
