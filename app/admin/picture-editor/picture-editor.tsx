import { useEffect, useRef, useState } from "react";
import { useSignedInFetch } from "#app/admin/session/use-signed-in-fetch.ts";
import { ErrorBanner } from "#app/ui/banner.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog, DialogBar } from "#app/ui/dialog.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import type { PictureTable } from "#domain/content/registry.ts";
import { noEdits, type PictureEdits } from "#domain/images/edits.ts";
import type { Picture } from "#domain/images/picture.ts";
import { ChoiceField } from "./choice-field.tsx";
import { type CropShape, CropStage } from "./crop-stage.tsx";
import type { EditedPicture } from "./edit-image.ts";
import { FocalPointStage } from "./focal-point-stage.tsx";
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
  return (
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
    </Dialog>
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
            <FocalPointStage image={image} edits={edits} onEdit={setEdits} />
          )}
          <Button className="justify-self-start" onClick={reset}>
            Back to the original
          </Button>
        </div>
        <ShapePreviews image={image} edits={edits} />
      </div>
      {failure && <ErrorBanner>{failure}</ErrorBanner>}
      <DialogBar>
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
      </DialogBar>
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
  const fetchSignedIn = useSignedInFetch();
  const isClosed = useRef(false);
  useEffect(() => {
    isClosed.current = false;
    return () => {
      isClosed.current = true;
    };
  }, []);

  async function save(edits: PictureEdits) {
    if (isSaving) return;
    setSaving(true);
    setFailure(null);
    const made = await fetchSignedIn<EditedPicture>("/admin/images/edit", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ url, folder, edits }),
      waiting: "The picture is not changed yet: signing in changes it.",
      failure: "The picture could not be changed. Please try again.",
      // Encoding takes seconds, and other pictures may come first.
      patience: 180_000,
    });
    if (isClosed.current) return;
    setSaving(false);
    if (made.outcome === "failed") setFailure(made.message);
    else onEdited(made.answer.picture);
  }

  return { save, isSaving, failure };
}
