import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import { Button } from "#app/ui/button.tsx";
import type { Point } from "#domain/images/picture.ts";
import { type PictureEdits, pointAt, whole } from "./edits.ts";
import { PercentField } from "./fields.tsx";
import { PictureCanvas } from "./picture-canvas.tsx";

interface FocalPointStageProps {
  image: HTMLImageElement;
  edits: PictureEdits;
  onEdit(edits: PictureEdits): void;
}

const steps: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** Chooses the point that every crop keeps, by pointer, by arrow keys or by numbers. */
export function FocalPointStage({ image, edits, onEdit }: FocalPointStageProps) {
  const dragging = useRef(false);
  const { turn, crop, focus } = edits;
  const { x, y } = focus ?? { x: 50, y: 50 };

  const move = (to: Point) => onEdit({ ...edits, focus: pointAt(to) });

  function follow({ clientX, clientY, currentTarget }: PointerEvent) {
    const box = currentTarget.getBoundingClientRect();
    move({
      x: ((clientX - box.left) / box.width) * 100,
      y: ((clientY - box.top) / box.height) * 100,
    });
  }

  function press(event: KeyboardEvent) {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    const by = event.shiftKey ? 10 : 1;
    move({ x: x + step.x * by, y: y + step.y * by });
  }

  return (
    <>
      <div className="grid place-items-center bg-paper-deep p-4">
        <div className="relative">
          <PictureCanvas
            image={image}
            turn={turn}
            area={crop ?? whole}
            width={1200}
            className="block max-h-[50svh] max-w-full"
          />
          <button
            type="button"
            aria-label="What must stay in sight. Move it with the arrow keys."
            className="absolute inset-0 cursor-crosshair touch-none"
            onKeyDown={press}
            onPointerDown={(event) => {
              dragging.current = true;
              event.currentTarget.setPointerCapture(event.pointerId);
              follow(event);
            }}
            onPointerMove={(event) => dragging.current && follow(event)}
            onPointerUp={() => {
              dragging.current = false;
            }}
            onPointerCancel={() => {
              dragging.current = false;
            }}
          >
            <span
              className={`absolute size-11 -translate-1/2 rounded-full border-3 border-white outline-2 outline-ink ${focus ? "bg-white/35" : "border-dashed"}`}
              style={{ left: `${x}%`, top: `${y}%` }}
            >
              <span className="absolute top-1/2 left-1/2 size-2 -translate-1/2 rounded-full bg-white outline-2 outline-ink" />
            </span>
          </button>
        </div>
      </div>
      <p role="status" className="text-fine text-ink-soft">
        {focus
          ? `Every crop keeps the point at ${x} % from the left and ${y} % from the top.`
          : "Pages show the middle. Press what must stay in sight."}
      </p>
      <div className="grid grid-cols-2 items-end gap-3 sm:grid-cols-[1fr_1fr_auto]">
        <PercentField
          name="focus-x"
          label="From the left (%)"
          value={x}
          min={0}
          max={100}
          onChange={(left) => move({ x: left, y })}
        />
        <PercentField
          name="focus-y"
          label="From the top (%)"
          value={y}
          min={0}
          max={100}
          onChange={(top) => move({ x, y: top })}
        />
        <Button
          className="min-h-12 max-sm:col-span-2"
          disabled={!focus}
          onClick={() => onEdit({ ...edits, focus: null })}
        >
          Show the middle again
        </Button>
      </div>
    </>
  );
}
