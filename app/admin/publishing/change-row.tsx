import { Link } from "react-router";
import { Badge } from "#app/admin/lists/content-card.tsx";
import { ScriptButton } from "#app/ui/button.tsx";
import { PictureBox } from "#app/ui/picture-box.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import type { Picture } from "#domain/images/picture.ts";
import { ChangeFields } from "./change-fields.tsx";
import { changeKindWords, type DescribedChange } from "./described-change.ts";
import { scheduleId } from "./publish-paths.ts";

interface ChangeRowProps {
  change: DescribedChange;
  isTaken: boolean;
  onToggle(): void;
  onUndo(): void;
}

/** A change with its tick, its pictures, who made it, and what differs. */
export function ChangeRow({ change, isTaken, onToggle, onUndo }: ChangeRowProps) {
  const { kind, name, noun, edit, saved, pictures, schedules, reasons, fields } = change;
  const isHydrated = useHydrated();
  return (
    <li className="grid grid-cols-[2.75rem_minmax(0,1fr)] border-t border-line py-2">
      <label className="grid size-11 cursor-pointer place-items-center">
        <span className="sr-only">
          Publish: {changeKindWords[kind]} {name}
        </span>
        <input
          type="checkbox"
          checked={isTaken}
          disabled={!isHydrated}
          onChange={onToggle}
          className="size-6 accent-green"
        />
      </label>
      <div className="min-w-0 py-2">
        <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
          <Pictures {...pictures} />
          <div className="min-w-[min(100%,13rem)] flex-1">
            <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
              <span className="label text-brass">{changeKindWords[kind]}</span>
              <b className="font-[600] wrap-anywhere">{name}</b>
              <Badge>{noun}</Badge>
              {!isTaken && <Badge>Waits</Badge>}
            </p>
            {saved && <p className="text-fine wrap-anywhere text-ink-soft">{saved}</p>}
            {schedules.map(({ id, words }) => (
              <p key={id} className="text-fine wrap-anywhere">
                <a
                  className="inline-flex min-h-11 items-center underline"
                  href={`#${scheduleId(id)}`}
                >
                  {words}
                </a>
              </p>
            ))}
            {reasons.map((reason) => (
              <p key={reason} className="text-fine wrap-anywhere">
                {reason}
              </p>
            ))}
          </div>
        </div>
        <ChangeFields fields={fields} lead="What changed: " />
        <p className="-mb-2 flex flex-wrap gap-x-5">
          {edit && (
            <Link className="inline-flex min-h-11 items-center underline" to={edit}>
              Edit<span className="sr-only"> {name}</span>
            </Link>
          )}
          <ScriptButton
            className="inline-flex min-h-11 items-center underline disabled:opacity-60"
            onClick={onUndo}
            aria-label={`Undo this change: ${name}`}
          >
            Undo this change
          </ScriptButton>
        </p>
      </div>
    </li>
  );
}

/** One picture of the item, or two where it was exchanged. */
function Pictures({ before, after }: DescribedChange["pictures"]) {
  if (!before && !after) return null;
  const isExchanged = before && after && before.url !== after.url;
  const picture = after ?? before;
  return (
    <div className="flex items-center gap-1.5 sm:order-last">
      {isExchanged && <Thumbnail picture={before} alt="The picture that visitors see" />}
      {isExchanged && <span aria-hidden="true">→</span>}
      {picture && <Thumbnail picture={picture} alt={isExchanged ? "The saved picture" : ""} />}
    </div>
  );
}

function Thumbnail({ picture, alt }: { picture: Picture; alt: string }) {
  return <PictureBox className="size-16 shrink-0" picture={picture} alt={alt} sizes="8rem" />;
}
