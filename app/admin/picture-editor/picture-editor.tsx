import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useSignInAgain } from "#app/admin/session/sign-in-again.tsx";
import { ErrorBanner } from "#app/ui/banner.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import type { PictureTable } from "#domain/content/registry.ts";
import { noEdits, type PictureEdits } from "#domain/images/edits.ts";
import type { Picture } from "#domain/images/picture.ts";
import { ChoiceField } from "./choice-field.tsx";
import { type CropShape, CropStage } from "./crop-stage.tsx";
import { FocusStage } from "./focus-stage.tsx";
import { requestEdited } from "./send-edit.ts";
import { ShapePreviews } from "./shape-previews.tsx";
import { type Editable, useEditablePicture } from "./use-editable-picture.ts";

export interface PictureEditorProps {
  url: string;
  folder: PictureTable;
  /** Called with the picture to show instead. */
  onEdited(picture: Picture): void;
  onClose(): void;
}

/** A dialog in which a picture is turned and cropped and gets its focal point. */
export default function PictureEditor({ url, folder, onEdited, onClose }: PictureEditorProps) {
  const { editable, retry } = useEditablePicture(url);
  // Rendered outside the page's form, whose fields and keys these are not.
  return createPortal(
    <Dialog title="Edit picture" wide onClose={onClose}>
      {editable.state === "loading" && <Spinner />}
      {editable.state === "failed" && <ErrorBanner>{editable.message}</ErrorBanner>}
      {editable.state === "ready" ? (
        <Tools {...editable} url={url} folder={folder} onEdited={onEdited} onClose={onClose} />
      ) : (
        <div className="flex flex-wrap justify-end gap-2">
          {editable.state === "failed" && <Button onClick={retry}>Try again</Button>}
          <Button onClick={onClose}>Cancel</Button>
        </div>
      )}
    </Dialog>,
    document.body,
  );
}

type View = "crop" | "focus";
const views: Record<View, string> = { crop: "Turn and crop", focus: "Focal point" };

type ToolsProps = Extract<Editable, { state: "ready" }> & PictureEditorProps;

function Tools({ image, url, folder, onEdited, onClose, ...opened }: ToolsProps) {
  const [edits, setEdits] = useState(opened.edits);
  const [view, setView] = useState<View>("crop");
  const [shape, setShape] = useState<CropShape>("free");
  const { save, isSaving, failure } = useSave({ url, folder, onEdited });

  function reset() {
    setShape("free");
    setEdits(noEdits);
  }

  return (
    <>
      <div inert={isSaving} className="grid gap-6 md:grid-cols-[minmax(0,1fr)_17rem]">
        <div className="grid content-start gap-4">
          <ChoiceField<View>
            legend="What to change"
            options={views}
            value={view}
            onChange={setView}
          />
          {view === "crop" ? (
            <CropStage
              image={image}
              edits={edits}
              shape={shape}
              onEdit={setEdits}
              onShape={setShape}
            />
          ) : (
            <FocusStage image={image} edits={edits} onEdit={setEdits} />
          )}
          <Button className="justify-self-start" onClick={reset}>
            Back to the original
          </Button>
        </div>
        <ShapePreviews image={image} edits={edits} />
      </div>
      {failure && <ErrorBanner>{failure}</ErrorBanner>}
      <div className="sticky -bottom-6 -mx-6 -mb-6 flex flex-wrap items-center justify-end gap-2 border-t border-line bg-card px-6 py-4">
        <Button onClick={onClose}>Cancel</Button>
        {/* Disabled in earnest, it would lose the focus. */}
        <Button look="primary" aria-disabled={isSaving} onClick={() => save(edits)}>
          {isSaving ? "Saving..." : "Save"}
        </Button>
        <p
          role="status"
          className={isSaving ? "w-full text-right text-fine text-ink-soft" : "sr-only"}
        >
          {isSaving && "The picture is made in every size, which takes a few seconds."}
        </p>
      </div>
    </>
  );
}

/** Sends the edits. After a failure they are still there. */
function useSave({
  url,
  folder,
  onEdited,
}: Pick<PictureEditorProps, "url" | "folder" | "onEdited">) {
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const signInAgain = useSignInAgain();
  const isClosed = useRef(false);
  useEffect(() => {
    isClosed.current = false;
    return () => {
      isClosed.current = true;
    };
  }, []);

  async function send(edits: PictureEdits): Promise<Picture | string> {
    const asked = await requestEdited({ url, folder, edits });
    if (asked.outcome === "answered") return asked.answer.picture;
    if (asked.outcome === "failed") return asked.message;
    const isSignedIn = await signInAgain("The picture is not changed yet: signing in changes it.");
    return isSignedIn ? send(edits) : "Your session has ended, so the picture was not changed.";
  }

  async function save(edits: PictureEdits) {
    if (isSaving) return;
    setSaving(true);
    setFailure(null);
    const made = await send(edits);
    if (isClosed.current) return;
    setSaving(false);
    if (typeof made === "string") setFailure(made);
    else onEdited(made);
  }

  return { save, isSaving, failure };
}
