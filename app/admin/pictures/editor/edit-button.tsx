import { useEffect, useRef } from "react";
import { Button } from "#app/ui/button.tsx";
import { useLoadedDialog } from "#app/ui/dialog.tsx";
import type { Picture } from "#domain/images/picture.ts";
import { focusOf, urlOf } from "#domain/images/picture-reference.ts";
import { noEdits, type PictureOrigin } from "./edits.ts";
import type { PictureEditorProps } from "./picture-editor.tsx";

export interface EditButtonProps extends Pick<PictureEditorProps, "onRefer" | "onMade"> {
  /** How the form refers to the picture, with its focal point. */
  reference: string;
  /** Undefined if nothing is known about it but its url. */
  picture: Picture | undefined;
  /** The pictures that this form made, by url. */
  made: ReadonlyMap<string, PictureOrigin>;
  /** Accessible name, where a page has several. */
  label?: string;
  disabled?: boolean;
}

/** Opens the editor of a picture. */
export function EditButton(props: EditButtonProps) {
  const { reference, picture, made, label, disabled = false } = props;
  const editor = useLoadedDialog(() => import("./picture-editor.tsx"));
  const shown = { url: urlOf(reference), picture };
  const { original, edits } = made.get(shown.url) ?? { original: shown, edits: noEdits };
  // The form may change while the picture is drawn.
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
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
          shown={shown}
          original={original}
          edits={{ ...edits, focus: focusOf(reference) }}
          onRefer={(...referred) => {
            editor.close();
            latest.current.onRefer(...referred);
          }}
          onMade={(...file) => {
            editor.close();
            latest.current.onMade(...file);
          }}
          onClose={editor.close}
        />
      )}
    </>
  );
}
