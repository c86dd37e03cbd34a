import { useEffect, useRef, useState } from "react";
import { pictureName } from "#app/admin/pictures/form-picture.tsx";
import { encodeUnder } from "#app/browser/shrink-picture.ts";
import { ErrorBanner } from "#app/ui/banner.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog, DialogBar } from "#app/ui/dialog.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import type { Picture } from "#domain/images/picture.ts";
import { referenceTo } from "#domain/images/picture-reference.ts";
import { imageBytesLimit } from "#domain/images/refusal.ts";
import { type CropShape, CropStage } from "./crop-stage.tsx";
import { type FormsPicture, noEdits, type PictureOrigin, showSamePart, whole } from "./edits.ts";
import { ChoiceField } from "./fields.tsx";
import { FocalPointStage } from "./focal-point-stage.tsx";
import { drawPicture } from "./picture-canvas.tsx";
import { ShapePreviews } from "./shape-previews.tsx";

export interface PictureEditorProps extends PictureOrigin {
  /** The picture that the form shows: the original, or one that was made from it by the edits. */
  shown: FormsPicture;
  /** Called with another focal point, or with the original. */
  onRefer(reference: string, picture: Picture | undefined): void;
  /** Called with the file of a picture that was turned or cropped, and how that was made. */
  onMade(file: File, origin: PictureOrigin): void;
  onClose(): void;
}

/**
 * A dialog in which a picture is turned and cropped, and gets its focal point. A picture that is
 * turned or cropped is drawn from the original in its largest size, and uploaded like any other.
 */
export default function PictureEditor(props: PictureEditorProps) {
  const { original, onClose } = props;
  const { image, hasFailed, retry } = useImage(original);
  return (
    <Dialog title="Edit picture" wide onClose={onClose}>
      {image && <Tools {...props} image={image} />}
      {!image && (hasFailed ? <ErrorBanner>{notLoaded}</ErrorBanner> : <Spinner />)}
      {!image && (
        <div className="flex flex-wrap justify-end gap-2">
          {hasFailed && <Button onClick={retry}>Try again</Button>}
          <Button onClick={onClose}>Cancel</Button>
        </div>
      )}
    </Dialog>
  );
}

const notLoaded = "The picture could not be loaded. Please try again.";
const notChanged = "The picture could not be changed. Please try again.";

type View = "crop" | "focus";
const views: Record<View, string> = { crop: "Turn and crop", focus: "Keep in sight" };

function Tools(props: PictureEditorProps & { image: HTMLImageElement }) {
  const { image, shown, original, onRefer, onMade, onClose } = props;
  const [edits, setEdits] = useState(props.edits);
  const [view, setView] = useState<View>("crop");
  const [shape, setShape] = useState<CropShape>("free");
  const [hasFailed, setFailed] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const isClosed = useRef(false);
  useEffect(() => {
    isClosed.current = false;
    return () => {
      isClosed.current = true;
    };
  }, []);
  const isEdited = !showSamePart(edits, noEdits) || edits.focus !== null;

  function reset() {
    setShape("free");
    setEdits(noEdits);
  }

  async function save() {
    if (isSaving) return;
    if (showSamePart(edits, props.edits)) return refer(shown);
    if (showSamePart(edits, noEdits)) return refer(original);
    setFailed(false);
    setSaving(true);
    const part = { turn: edits.turn, area: edits.crop ?? whole };
    const canvas = document.createElement("canvas");
    drawPicture(canvas, image, { ...part, width: Number.POSITIVE_INFINITY });
    const bytes = await encoded(canvas);
    if (isClosed.current) return;
    setSaving(false);
    if (!bytes) return setFailed(true);
    onMade(new File([bytes], pictureName(original.url, original.picture), { type: bytes.type }), {
      original,
      edits,
    });
  }

  function refer({ url, picture }: FormsPicture) {
    onRefer(referenceTo(url, edits.focus), picture);
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
          {isEdited && (
            <Button className="justify-self-start" onClick={reset}>
              Back to the original
            </Button>
          )}
          <p className="text-fine text-ink-soft">
            A picture that you turn or crop becomes a new one. The one before stays in Pictures, and
            goes by itself when nothing shows it and 30 days have passed since its upload.
          </p>
        </div>
        <ShapePreviews image={image} edits={edits} />
      </div>
      {hasFailed && <ErrorBanner>{notChanged}</ErrorBanner>}
      <DialogBar>
        <Button onClick={onClose}>Cancel</Button>
        {/* Disabled in earnest, it would lose the focus. */}
        <Button look="primary" aria-disabled={isSaving} onClick={save}>
          {isSaving ? "Saving..." : "Save"}
        </Button>
      </DialogBar>
    </>
  );
}

/** Null if the browser cannot draw so many pixels. */
async function encoded(canvas: HTMLCanvasElement): Promise<Blob | null> {
  const pixels = await createImageBitmap(canvas).catch(() => null);
  const bytes = pixels && (await encodeUnder(pixels, false, imageBytesLimit));
  pixels?.close();
  return bytes;
}

/** Loads a picture in its largest size. */
function useImage({ url, picture }: FormsPicture) {
  const [image, setImage] = useState<HTMLImageElement | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const largest = picture?.avif.at(-1)?.url;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads the picture again
  useEffect(() => {
    let isStopped = false;
    setFailed(false);
    // The JPEG has no transparent parts, but every browser can load it.
    firstImage(largest ? [largest, url] : [url]).then((loaded) => {
      if (isStopped) return;
      setImage(loaded);
      setFailed(!loaded);
    });
    return () => {
      isStopped = true;
    };
  }, [largest, url, attempt]);

  return { image, hasFailed, retry: () => setAttempt((before) => before + 1) };
}

/** The first of these files that the browser can load, or null. */
async function firstImage([url, ...others]: string[]): Promise<HTMLImageElement | null> {
  if (!url) return null;
  const image = new Image();
  image.src = url;
  const isLoaded = await image.decode().then(
    () => true,
    () => false,
  );
  return isLoaded ? image : firstImage(others);
}
