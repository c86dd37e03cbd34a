import { reflectance } from "#domain/sampler/colour.ts";
import type { HouseColour } from "#domain/sampler/house-colours.ts";
import { colourName } from "#domain/sampler/sample-words.ts";
import { type Layer, ownColour, ownField } from "./sample-form.ts";

interface ColourFoldProps {
  layer: Layer;
  /** What the finish calls this colour, e.g. 'Glaze'. */
  label: string;
  /** The chosen colour, as `#rrggbb`. */
  colour: string;
  palette: HouseColour[];
  isOpen: boolean;
}

/** One of the two colours: what it is, and under it the palette and a colour of one's own. */
export function ColourFold({ layer, label, colour, palette, isOpen }: ColourFoldProps) {
  const isOwn = !palette.some((each) => each.colour === colour);
  const families = [...new Set(palette.map(({ family }) => family))];
  return (
    <details name="colour" open={isOpen} data-layer={layer} className="border-t border-line">
      <summary className="sampler-fold">
        <Swatch colour={colour} className="h-11 w-16" />
        <span className="min-w-0 flex-1">
          <span className="block text-fine text-ink-soft" data-shown="label">
            {label}
          </span>
          <span className="block font-display text-title leading-tight" data-shown="name">
            {colourName(colour, palette)}
          </span>
        </span>
        <span className="text-fine whitespace-nowrap text-ink-soft">
          <abbr className="no-underline" title="Light reflectance value">
            LRV
          </abbr>{" "}
          <span data-shown="reflectance" className="lining-nums">
            {reflectance(colour)}
          </span>
        </span>
        <svg aria-hidden="true" viewBox="0 0 16 16" className="fold-mark size-4 shrink-0">
          <path d="M2 5.5l6 6 6-6" fill="none" stroke="currentColor" strokeWidth="1.5" />
        </svg>
      </summary>
      <fieldset className="pb-6">
        <legend className="sr-only">
          <span data-shown="label">{label}</span>
        </legend>
        <div className="grid gap-3">
          {families.map((family) => (
            <Family
              key={family}
              layer={layer}
              name={family}
              colours={palette.filter((each) => each.family === family)}
              chosen={colour}
            />
          ))}
        </div>
        <OwnColour layer={layer} colour={colour} isOwn={isOwn} />
      </fieldset>
    </details>
  );
}

interface FamilyProps {
  layer: Layer;
  name: string;
  colours: HouseColour[];
  chosen: string;
}

/** A row of swatches. The name of the one under the pointer, or of the chosen one, stands above. */
function Family({ layer, name, colours, chosen }: FamilyProps) {
  return (
    <div className="swatch-row relative">
      <p className="text-fine text-ink-soft">{name}</p>
      <div className="mt-1 grid grid-cols-6 gap-1">
        {colours.map((each) => (
          <label key={each.name} className="swatch">
            <span className="swatch-box">
              <Swatch colour={each.colour} className="size-full" />
              <input
                type="radio"
                name={layer}
                value={each.colour.slice(1)}
                defaultChecked={each.colour === chosen}
                aria-label={`${each.name}, LRV ${reflectance(each.colour)}`}
              />
            </span>
            <span className="swatch-name" aria-hidden="true">
              {each.name}, LRV {reflectance(each.colour)}
            </span>
          </label>
        ))}
      </div>
    </div>
  );
}

/** A colour that is not in the palette: by its hex digits, or by what the browser offers. */
function OwnColour({ layer, colour, isOwn }: { layer: Layer; colour: string; isOwn: boolean }) {
  const messageId = `${ownField(layer)}-message`;
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2">
      <label className="flex min-h-11 flex-1 cursor-pointer items-center gap-2.5 leading-tight">
        <input
          type="radio"
          className="size-6 shrink-0 accent-ink"
          name={layer}
          value={ownColour}
          defaultChecked={isOwn}
        />
        A colour of your own
      </label>
      <input
        className="sampler-number drawing-only"
        data-hex={layer}
        aria-label="Its number, such as #1F3B30"
        aria-describedby={messageId}
        defaultValue={colour.toUpperCase()}
        spellCheck={false}
        autoComplete="off"
        maxLength={9}
      />
      <input
        className="sampler-picker"
        type="color"
        name={ownField(layer)}
        aria-label="Choose it by sight"
        defaultValue={colour}
      />
      <p id={messageId} className="w-full text-fine font-[550] text-burgundy empty:hidden" />
    </div>
  );
}

/** A colour as an SVG attribute, because the site's policy allows no style attributes. */
export function Swatch({ colour, className }: { colour: string; className: string }) {
  return (
    <svg aria-hidden="true" className={`block shrink-0 ${className}`}>
      <rect width="100%" height="100%" fill={colour} />
    </svg>
  );
}
