import { PictureBox } from "#app/ui/picture-box.tsx";
import { BeforeAfter } from "./before-after.tsx";
import { PlateCaption } from "./plate-caption.tsx";
import type { Plate } from "./plates.ts";

interface PlateFigureProps {
  plate: Plate;
  /** Path of the page that shows the plates whole. */
  path: string;
  sizes: string;
}

/**
 * A plate between texts, in its own shape. The picture leads to the plate, shown whole; over one
 * with the same view before the work is a slider, so a link stands below.
 */
export function PlateFigure({ plate, path, sizes }: PlateFigureProps) {
  const { picture, number, transitionName } = plate;
  const href = `${path}#${number}`;
  const { before } = picture;
  return (
    <figure>
      {before ? (
        <>
          <BeforeAfter {...{ before, sizes, transitionName }} after={picture} />
          <a className="underlined float-right ml-4 py-2.5 text-fine print:hidden" href={href}>
            Plate {number}
          </a>
        </>
      ) : (
        <a className="block cursor-zoom-in" href={href}>
          <span className="sr-only">Plate {number}: </span>
          <PictureBox picture={picture} sizes={sizes} fit="whole" transitionName={transitionName} />
        </a>
      )}
      <PlateCaption className="pt-2.5" plate={plate} />
    </figure>
  );
}
