import { type PictureEdits, partInShape, whole } from "#domain/images/edits.ts";
import { turnedSize } from "./draw-picture.ts";
import { PictureCanvas } from "./picture-canvas.tsx";

/** The shapes in which the website shows pictures. */
const shapes = [
  { name: "Top of a page, computer", ratio: 21 / 9, className: "col-span-2" },
  { name: "Top of a page, phone", ratio: 4 / 3, className: "" },
  { name: "Card", ratio: 3 / 2, className: "" },
  { name: "Square", ratio: 1, className: "" },
  { name: "Person", ratio: 4 / 5, className: "" },
];

/** The picture as pages will crop it. */
export function ShapePreviews({ image, edits }: { image: HTMLImageElement; edits: PictureEdits }) {
  const { turn, crop, focus } = edits;
  const turned = turnedSize(image, turn);
  const area = crop ?? whole;
  const size = { width: area.width * turned.width, height: area.height * turned.height };
  return (
    <section aria-label="How pages show it">
      <h3 className="label">How pages show it</h3>
      <ul className="mt-2 grid grid-cols-2 items-start gap-3">
        {shapes.map(({ name, ratio, className }) => {
          const part = partInShape(size, ratio, focus);
          return (
            <li key={name} className={className}>
              <PictureCanvas
                image={image}
                turn={turn}
                area={{
                  x: area.x + part.left / turned.width,
                  y: area.y + part.top / turned.height,
                  width: part.width / turned.width,
                  height: part.height / turned.height,
                }}
                width={480}
                className="block w-full border border-line"
              />
              <p className="pt-1 text-fine text-ink-soft">{name}</p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
