import { useEffect, useState } from "react";
import { samplePicturePath } from "#app/site/sampler/sample-picture-path.ts";
import type { ChosenSample } from "./chosen-samples.ts";
import { draftedSamples } from "./enquiry-draft.ts";
import type { ShownDrawing } from "./own-drawings.ts";
import { loadOwnDrawings } from "./use-enquiry.ts";

interface SampleCardsProps {
  samples: ChosenSample[];
  wantsBoards: boolean;
}

const box = { type: "checkbox", className: "size-6 shrink-0 accent-green" } as const;

/** The server's picture is so high that its strip of swatches is cut off. */
const look = { browser: "size-full object-cover", server: "h-[122%] w-full object-cover" };

/**
 * The samples that go with the enquiry, each a card with a checkbox, and the wish for painted
 * boards. They are those of the page's address, or else of the kept draft. Nothing without samples.
 */
export function SampleCards(named: SampleCardsProps) {
  const [{ samples, wantsBoards }, setShown] = useState(named);
  const isNamed = named.samples.length > 0;
  useEffect(() => {
    if (!isNamed) setShown(draftedSamples());
  }, [isNamed]);
  if (samples.length === 0) return null;
  return (
    <fieldset className="grid gap-3">
      <legend className="pb-3 font-[550]">Your samples</legend>
      <ul className="grid gap-3 sm:grid-cols-3">
        {samples.map((sample) => (
          <li key={sample.code}>
            <SampleCard {...sample} />
          </li>
        ))}
      </ul>
      <label className="flex min-h-11 items-center gap-3">
        <input {...box} name="boards" value="yes" defaultChecked={wantsBoards} />
        <span>
          Please send me sample boards of these, made by hand
          <span className="block text-fine text-ink-soft">
            We ask for your address when we reply.
          </span>
        </span>
      </label>
    </fieldset>
  );
}

/** A card of a paint book: the finish, and under it its name. */
function SampleCard({ code, title }: ChosenSample) {
  const [shown, setShown] = useState<ShownDrawing | null>();
  useEffect(() => {
    loadOwnDrawings().then((own) => setShown(own?.showDrawing(code) ?? null));
  }, [code]);
  const drawnByServer = (
    <img className={look.server} src={samplePicturePath(code)} alt="" width={1200} height={630} />
  );
  return (
    <label className="grid h-full cursor-pointer grid-cols-[7rem_minmax(0,1fr)] items-center border border-line bg-card sm:block">
      <span className="block aspect-[3/2] overflow-hidden">
        {shown === null && drawnByServer}
        {shown && (
          <img className={look.browser} src={shown.source} alt="" width={900} height={600} />
        )}
        <noscript>{drawnByServer}</noscript>
      </span>
      <span className="flex items-center gap-3 p-3">
        <input {...box} name="samples" value={code} data-title={title} defaultChecked />
        <span className="wrap-anywhere">
          {title}
          {shown?.note}
        </span>
      </span>
    </label>
  );
}
