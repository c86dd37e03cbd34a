import { servicePath } from "#app/site/paths.ts";
import { buttonShape } from "#app/ui/button-link.tsx";
import { drawnFinish } from "#domain/sampler/finishes.ts";
import type { HouseColour } from "#domain/sampler/house-colours.ts";
import { pairWarning } from "#domain/sampler/pair-warning.ts";
import { lights, type Sample } from "#domain/sampler/sample.ts";
import { ColourFold } from "./colour-fold.tsx";
import { ChoiceRow, FinishControls, Slider } from "./controls.tsx";
import { parts } from "./parts.ts";
import { sampleFields } from "./sample-form.ts";
import { lightFromWords, lightWords, type OfferedFinish } from "./sampler-words.ts";

interface SamplerFormProps {
  services: OfferedFinish[];
  palette: HouseColour[];
  sample: Sample;
}

/**
 * Everything that makes up a sample. Without scripts the form asks for finish and colours, and its
 * answer is the page of that sample; the script reads the same fields.
 */
export function SamplerForm({ services, palette, sample }: SamplerFormProps) {
  const { finish } = sample;
  return (
    <form id={parts.form} className="grid gap-9" action="/sampler" autoComplete="off">
      <input type="hidden" name={sampleFields.shown} value={finish} />
      <div>
        <ChoiceRow
          name={sampleFields.finish}
          legend="Finish"
          choices={services.map(({ finish, name }) => ({ value: finish, label: name }))}
          chosen={finish}
          className="grid-cols-2"
        />
        <AboutFinish services={services} sample={sample} />
      </div>
      <Colours palette={palette} sample={sample} />
      <div className="drawing-only grid gap-9">
        <FinishControls finishes={services.map(({ finish }) => finish)} sample={sample} />
        <LightChoice sample={sample} />
      </div>
      <button
        type="submit"
        className={`${buttonShape} flat-only w-fit cursor-pointer border-green bg-green text-paper hover:bg-green-light`}
      >
        Show these colours
      </button>
    </form>
  );
}

function AboutFinish({ services, sample }: Omit<SamplerFormProps, "palette">) {
  const service = services.find(({ finish }) => finish === sample.finish);
  if (!service) return null;
  return (
    <p className="mt-3 text-fine">
      <a
        id={parts.about}
        className="underlined inline-block py-1.5"
        href={servicePath(service.slug)}
      >
        About <span>{service.name}</span>
      </a>
    </p>
  );
}

function Colours({ palette, sample }: Omit<SamplerFormProps, "services">) {
  const { baseLabel, glazeLabel } = drawnFinish(sample.finish);
  const warning = pairWarning(sample);
  const quiet =
    "min-h-11 cursor-pointer border border-line bg-card px-4 leading-tight hover:border-ink-soft";
  return (
    <section aria-labelledby="colours-heading">
      <h2 id="colours-heading" className="label font-sans">
        Colours
      </h2>
      <div className="drawing-only mt-3">
        <div className="flex flex-wrap gap-2">
          <button type="button" id={parts.suggest} className={quiet}>
            Suggest a pair
          </button>
          <button type="button" id={parts.swap} className={quiet}>
            Swap the two
          </button>
        </div>
      </div>
      <p
        id={parts.warning}
        role="status"
        className="mt-3 border-l-2 border-brass pl-3 empty:hidden"
      >
        {warning}
      </p>
      <div className="mt-3 border-b border-line">
        <ColourFold
          layer="glaze"
          label={glazeLabel}
          colour={sample.glaze}
          palette={palette}
          isOpen
        />
        <ColourFold
          layer="base"
          label={baseLabel}
          colour={sample.base}
          palette={palette}
          isOpen={false}
        />
      </div>
      <p className="mt-2 text-fine text-ink-soft">
        LRV is the light reflectance value: 0 swallows all light, 100 gives all of it back.
      </p>
    </section>
  );
}

function LightChoice({ sample }: { sample: Sample }) {
  return (
    <div className="grid gap-4">
      <ChoiceRow
        name={sampleFields.light}
        legend="Light"
        choices={lights.map((light) => ({ value: light, label: lightWords[light] }))}
        chosen={sample.light}
        className="grid-cols-4 text-center text-fine"
      />
      <Slider
        name={sampleFields.lightFrom}
        label="Light from"
        from="Left"
        to="Right"
        value={sample.lightFrom}
        valueText={lightFromWords(sample.lightFrom)}
      />
    </div>
  );
}
