import type { MetaDescriptor } from "react-router";
import { PictureBox } from "#app/ui/picture-box.tsx";
import { type LayoutData, useQuotePath } from "./layout-data.ts";
import { breadcrumbData, pageHead } from "./page-head.ts";
import { PlateCaption } from "./plate-rows.tsx";
import type { Plate } from "./plates.ts";
import { platesTexts } from "./search-texts.ts";

/** A page and the name by which others lead to it. */
interface Place {
  name: string;
  path: string;
}

/**
 * The head of a page of plates.
 *
 * @param list the page that lists the owner
 * @param owner the service or project
 */
export function platesHead(
  layout: LayoutData | undefined,
  list: Place,
  owner: Place,
  { path, plates }: { path: string; plates: Plate[] },
): MetaDescriptor[] {
  return pageHead(layout, {
    ...platesTexts(owner.name, plates),
    path,
    socialPicture: plates[0]?.picture,
    structuredData: layout && [breadcrumbData(layout, [list, owner, { name: "Plates", path }])],
  });
}

interface PlatesPageProps {
  /** The service or project. */
  name: string;
  /** Its path. */
  path: string;
  plates: Plate[];
}

/**
 * Every plate as large as a screen, each a link to its file; the window itself scrolls from plate
 * to plate. The last one leads to the quote form. No link leads within the page: from whichever
 * plate, one Back returns to the page before.
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
  const link = "underlined inline-flex min-h-11 items-center text-fine print:hidden";
  // The first one shares the window with the header and the title.
  const height = number === 1 ? 65 : 85;
  return (
    // A caption that still arrives would move the picture.
    <figure className="grid size-full grid-rows-[1fr_auto] arriving:hidden">
      <a
        className="plate-picture relative mx-gutter mt-4 cursor-zoom-in overflow-hidden"
        href={picture.named ?? picture.url}
        data-transition-name={transitionName}
      >
        <span className="sr-only">Open at full size: plate {number}. </span>
        {/* The link is its box: what scrolls must be able to take the focus. */}
        <PictureBox
          className="contents!"
          picture={picture}
          sizes={`(orientation: portrait) ${Math.round((height * picture.width) / picture.height)}vh, 100vw`}
          fit="contained"
          priority={number === 1}
        />
      </a>
      <div className="wrap flex flex-wrap items-center gap-x-7 gap-y-1 py-3">
        <p className="label lining-nums">
          {number} of {count}
        </p>
        <PlateCaption
          className="max-w-[64ch] max-sm:order-last max-sm:basis-full sm:flex-1"
          plate={plate}
        />
        <a className={`${link} ml-auto`} href={path + place}>
          {/* On a phone, the links stand beside the number, whatever the name. */}
          <span>
            Back<span className="max-sm:sr-only"> to {name}</span>
          </span>
        </a>
        {number === count && (
          <a className={`${link} font-[600]`} href={quote}>
            Get Quote
          </a>
        )}
      </div>
      <i data-end hidden />
    </figure>
  );
}
