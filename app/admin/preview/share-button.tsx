import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { ShareDialog } from "./share-dialog.tsx";

/**
 * Opens a dialog that makes links to a preview for people without an account. `path` is the public
 * page that the link opens.
 */
export function ShareButton({ path }: { path: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Share</Button>
      {isOpen && <ShareDialog path={path} onClose={() => setIsOpen(false)} />}
    </>
  );
}
