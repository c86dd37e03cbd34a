import { drawnFinish, type FinishName } from "#domain/sampler/finishes.ts";
import type { Sample } from "#domain/sampler/sample.ts";
import { controlWords } from "./look-words.ts";
import { Slider } from "./slider.tsx";

/**
 * The sliders of every finish. Only those of the shown one are seen and sent; the script changes
 * which.
 */
export function FinishControls({ finishes, sample }: { finishes: FinishName[]; sample: Sample }) {
  return finishes.map((finish) => (
    <fieldset
      key={finish}
      data-controls={finish}
      disabled={finish !== sample.finish}
      hidden={finish !== sample.finish}
    >
      <legend className="label">How it is worked</legend>
      <div className="mt-3 grid gap-4">
        {drawnFinish(finish).controls.map((control) => {
          const set = finish === sample.finish ? sample.controls[control.name] : undefined;
          const value = set ?? control.usual;
          return (
            <Slider
              key={control.name}
              {...control}
              value={value}
              valueText={controlWords(control, value)}
            />
          );
        })}
      </div>
    </fieldset>
  ));
}
