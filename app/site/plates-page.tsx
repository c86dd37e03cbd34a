import { PictureBox } from "#app/ui/picture-box.tsx";
import { PlateCaption } from "./plate-caption.tsx";
import type { Plate } from "./plates.ts";
import { useQuotePath } from "./use-quote-path.ts";

interface PlatesPageProps {
  /** The service or project. */
  name: string;
  /** Its path. */
  path: string;
  plates: Plate[];
}

/**
 * Every plate whole, one a screen; the window itself scrolls from plate to plate. The last one
 * leads to the quote form. No link leads within the page: from whichever plate, one Back returns to
 * the page before.
 */
export function PlatesPage({ name, path, plates }: PlatesPageProps) {
  return (
    <div className="plates">
      <h1 className="plates-title wrap py-4 text-title">Plates: {name}</h1>
      <ol>
        {plates.map((plate) => (
          <li key={plate.number} id={String(plate.number)} className="plate">
            <PlateScreen plate={plate} count={plates.length} name={name} path={path} />
          </li>
        ))}
      </ol>
    </div>
  );
}

interface PlateScreenProps {
  plate: Plate;
  count: number;
  name: string;
  path: string;
}

function PlateScreen({ plate, count, name, path }: PlateScreenProps) {
  const { picture, number, place, transitionName } = plate;
  const quote = useQuotePath();
  const link = "underlined inline-flex min-h-11 items-center print:hidden";
  return (
    // A caption that still arrives would move the picture.
    <figure className="grid size-full grid-rows-[1fr_auto] arriving:hidden">
      <PictureBox
        className="plate-picture relative m-4 sm:mx-gutter sm:mb-0"
        picture={picture}
        sizes="(min-width: 36rem) 100vw, calc(100vw - 2rem)"
        fit="contained"
        priority={number === 1}
        transitionName={transitionName}
      />
      <div className="wrap flex flex-wrap items-center gap-x-7 gap-y-1 py-3">
        <p className="label lining-nums">
          {number} of {count}
        </p>
        <PlateCaption className="max-w-[64ch] basis-full sm:flex-1 sm:basis-60" plate={plate} />
        <a
          className={`${link} text-fine sm:ml-auto`}
          href={picture.named ?? picture.url}
          aria-label={`Open at full size: plate ${number}`}
        >
          Open at full size
        </a>
        <a className={`${link} text-fine`} href={path + place}>
          {/* On a phone, both links fit in a line, whatever the name. */}
          Back<span className="max-sm:sr-only"> to {name}</span>
        </a>
        {number === count && (
          <a className={`${link} text-fine font-[600]`} href={quote}>
            Get Quote
          </a>
        )}
      </div>
      <i data-end hidden />
    </figure>
  );
}
