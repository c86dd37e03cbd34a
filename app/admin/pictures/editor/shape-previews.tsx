import { besideWords, heroShapes } from "#app/site/hero-layout.ts";
import { type PictureEdits, partInShape, whole } from "./edits.ts";
import { PictureCanvas, turnedSize } from "./picture-canvas.tsx";

/** The shapes in which the website shows pictures. The home page has words over a part of it. */
const shapes = [
  { name: "Home, computer", ratio: heroShapes.wide, className: "col-span-2", hasWords: true },
  { name: "Top of a page, computer", ratio: heroShapes.wide, className: "" },
  { name: "Top of a page, phone", ratio: heroShapes.narrow, className: "" },
  { name: "Card", ratio: 4 / 3, className: "" },
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
        {shapes.map(({ name, ratio, className, hasWords }) => {
          const at = hasWords ? besideWords(size, focus) : undefined;
          const part = partInShape(size, ratio, focus, at);
          return (
            <li key={name} className={className}>
              <div className="relative">
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
                {hasWords && (
                  <p className="absolute bottom-0 left-0 grid h-[64%] w-2/5 place-items-center bg-paper text-fine">
                    Headline
                  </p>
                )}
              </div>
              <p className="pt-1 text-fine text-ink-soft">{name}</p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
