import { type ComponentType, useEffect, useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import type { PictureEditorProps } from "./picture-editor.tsx";

interface EditPictureProps extends Omit<PictureEditorProps, "onClose"> {
  /** Accessible name, where a page has several. */
  label?: string;
  disabled?: boolean;
}

/** A button that opens the editor of a picture. The editor's code is loaded only then. */
export function EditPicture({ url, folder, onEdited, label, disabled = false }: EditPictureProps) {
  const [Editor, setEditor] = useState<ComponentType<PictureEditorProps> | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  // The form may have changed while the picture was made.
  const latest = useRef(onEdited);
  useEffect(() => {
    latest.current = onEdited;
  });

  async function open() {
    setFailed(false);
    try {
      const { default: loaded } = await import("./picture-editor.tsx");
      setEditor(() => loaded);
      setOpen(true);
    } catch (error) {
      // The browser throws it if a script cannot be loaded.
      if (!(error instanceof TypeError)) throw error;
      setFailed(true);
    }
  }

  return (
    <>
      <Button
        aria-label={label}
        // Disabled in earnest, it would lose the focus.
        aria-disabled={disabled}
        onClick={() => !disabled && open()}
      >
        Edit picture
      </Button>
      {hasFailed && (
        <p role="alert" className="w-full text-burgundy">
          The editor could not be loaded. Please try again.
        </p>
      )}
      {Editor && isOpen && (
        <Editor
          url={url}
          folder={folder}
          onEdited={(picture) => {
            setOpen(false);
            latest.current(picture);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
