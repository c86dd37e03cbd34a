import { useEffect, useRef } from "react";
import { Button } from "#app/ui/button.tsx";
import { useLoadedDialog } from "#app/ui/use-loaded-dialog.tsx";
import type { PictureEditorProps } from "./picture-editor.tsx";

interface EditButtonProps extends Omit<PictureEditorProps, "onClose"> {
  /** Accessible name, where a page has several. */
  label?: string;
  disabled?: boolean;
}

/** Opens the editor of a picture. */
export function EditButton({ url, folder, onEdited, label, disabled = false }: EditButtonProps) {
  const editor = useLoadedDialog(() => import("./picture-editor.tsx"));
  // The form may have changed while the picture was made.
  const latest = useRef(onEdited);
  useEffect(() => {
    latest.current = onEdited;
  });
  return (
    <>
      <Button
        aria-label={label}
        // Disabled in earnest, it would lose the focus.
        aria-disabled={disabled}
        onClick={() => !disabled && editor.open()}
      >
        Edit picture
      </Button>
      {editor.failure}
      {editor.Dialog && (
        <editor.Dialog
          url={url}
          folder={folder}
          onEdited={(picture) => {
            editor.close();
            latest.current(picture);
          }}
          onClose={editor.close}
        />
      )}
    </>
  );
}
