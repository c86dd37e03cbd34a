import { RotateCcw, RotateCw } from "lucide-react";
import { ReactCrop } from "react-image-crop";
import { Button } from "#app/ui/button.tsx";
import {
  type Area,
  areaInShape,
  cropPicture,
  type PictureEdits,
  turnPicture,
  whole,
} from "./edits.ts";
import { ChoiceField, PercentField } from "./fields.tsx";
import { PictureCanvas, turnedSize } from "./picture-canvas.tsx";

const shapes = { free: "Free", landscape: "4:3", square: "Square" };
export type CropShape = keyof typeof shapes;
const ratios: Record<CropShape, number | undefined> = {
  free: undefined,
  landscape: 4 / 3,
  square: 1,
};

/** The numbers of a crop. Each has the rest of the 100 percent that `other` leaves to it. */
const sides = [
  { side: "x", other: "width", min: 0, name: "crop-left", label: "Left (%)" },
  { side: "y", other: "height", min: 0, name: "crop-top", label: "Top (%)" },
  { side: "width", other: "x", min: 1, name: "crop-width", label: "Width (%)" },
  { side: "height", other: "y", min: 1, name: "crop-height", label: "Height (%)" },
] as const;

interface CropStageProps {
  image: HTMLImageElement;
  edits: PictureEdits;
  shape: CropShape;
  onEdit(edits: PictureEdits): void;
  onShape(shape: CropShape): void;
}

/** Turns the picture, and crops it by handles, by keys or by numbers. */
export function CropStage({ image, edits, shape, onEdit, onShape }: CropStageProps) {
  const area = edits.crop ?? whole;
  const ratio = ratios[shape];

  function turn(direction: "left" | "right") {
    onShape("free");
    onEdit(turnPicture(edits, direction));
  }

  function choose(next: CropShape) {
    onShape(next);
    const wanted = ratios[next];
    if (wanted)
      onEdit(cropPicture(edits, areaInShape(edits.crop, wanted, turnedSize(image, edits.turn))));
  }

  function resize(change: Partial<Area>) {
    onShape("free");
    onEdit(cropPicture(edits, { ...area, ...change }));
  }

  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => turn("left")}>
          <RotateCcw aria-hidden size={18} strokeWidth={1.6} /> Turn left
        </Button>
        <Button onClick={() => turn("right")}>
          <RotateCw aria-hidden size={18} strokeWidth={1.6} /> Turn right
        </Button>
        <ChoiceField legend="Shape of the crop" options={shapes} value={shape} onChange={choose} />
      </div>
      <div className="crop-stage grid place-items-center bg-paper-deep p-4">
        <ReactCrop
          crop={{ unit: "%", ...area }}
          {...(ratio && { aspect: ratio })}
          keepSelection
          ruleOfThirds
          minWidth={44}
          minHeight={44}
          ariaLabels={labels}
          onChange={(_, percent) => onEdit(cropPicture(edits, percent))}
        >
          <PictureCanvas
            image={image}
            turn={edits.turn}
            area={whole}
            width={1200}
            className="block max-h-[50svh] max-w-full"
          />
        </ReactCrop>
      </div>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {sides.map(({ side, other, ...field }) => (
          <PercentField
            key={side}
            {...field}
            value={area[side]}
            max={100 - area[other]}
            onChange={(percent) => resize({ [side]: percent })}
          />
        ))}
      </div>
    </>
  );
}

const labels = {
  cropArea: "The part that stays. Move it with the arrow keys.",
  nwDragHandle: "Top left corner. Move it with the arrow keys.",
  nDragHandle: "Top edge. Move it with the arrow keys.",
  neDragHandle: "Top right corner. Move it with the arrow keys.",
  eDragHandle: "Right edge. Move it with the arrow keys.",
  seDragHandle: "Bottom right corner. Move it with the arrow keys.",
  sDragHandle: "Bottom edge. Move it with the arrow keys.",
  swDragHandle: "Bottom left corner. Move it with the arrow keys.",
  wDragHandle: "Left edge. Move it with the arrow keys.",
};
