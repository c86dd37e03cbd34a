import type { Plate } from "./plates.ts";

/** The words under a plate. Nothing if there are none. */
export function PlateCaption({ plate, className = "" }: { plate: Plate; className?: string }) {
  const { picture, isCloseUp, isBefore } = plate;
  const kind = isCloseUp ? "Close-up" : isBefore && "Before";
  if (!picture.caption && !kind) return null;
  return (
    <figcaption className={`text-fine text-ink-soft ${className}`}>
      {kind && <span className="label mr-2 text-ink">{kind}</span>}
      {kind && " "}
      {picture.caption}
    </figcaption>
  );
}
