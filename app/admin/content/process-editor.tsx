import { useState } from "react";
import type { PendingUpload } from "#app/admin/editing/editor.ts";
import { ImageField } from "#app/admin/pictures/image-field.tsx";
import { Button } from "#app/ui/button.tsx";
import { LineArea, TextArea } from "#app/ui/field.tsx";
import { ListEditor } from "#app/ui/list-editor.tsx";
import { noStepPicture, picturesOfSteps, type StepPicture } from "#domain/content/step-pictures.ts";
import type { Picture } from "#domain/images/picture.ts";
import type { JoinedControlProps } from "./field-props.ts";

/** The two fields that the editor keeps in step: a step takes its picture along. */
interface Steps {
  process: string[];
  stepPictures: StepPicture[];
}

/** Edits the steps of the process. Each may have a picture. */
export function ProcessEditor(props: JoinedControlProps<string[], Steps>) {
  const { value: process, form, pictures, errors, onChangeForm, onUpload } = props;
  const { stepPictures } = form;
  const shown = picturesOfSteps(process, stepPictures);
  const steps = process.map((text, index): Step => {
    const { url, alt } = shown[index] ?? noStepPicture;
    return { text, url, alt };
  });
  return (
    <ListEditor
      items={steps}
      onChange={(changed) => onChangeForm(fieldsOf(changed))}
      emptyItem={() => ({ text: "", url: "", alt: "" })}
      addLabel="Add Step"
      rowName={(index) => `Step ${index + 1}`}
    >
      {(step, index, change) => (
        <div className="grid gap-2">
          <div className="flex items-start gap-3">
            <span aria-hidden className="w-6 pt-2 font-display text-[1.3rem] text-brass">
              {index + 1}
            </span>
            <TextArea
              className="flex-1"
              rows={1}
              name={`process.${index}`}
              label={`Step ${index + 1}`}
              labelHidden
              value={step.text}
              error={errors[`process.${index}`]}
              onChange={({ target }) => change({ ...step, text: target.value })}
            />
          </div>
          <StepPictureFields
            name={`stepPictures.${placeOf(shown[index], index, stepPictures)}`}
            label={`Picture of step ${index + 1}`}
            step={step}
            pictures={pictures}
            errors={errors}
            onChange={change}
            onUpload={onUpload}
          />
        </div>
      )}
    </ListEditor>
  );
}

interface Step {
  text: string;
  url: string;
  alt: string;
}

/** Both lists get the same length, because two steps may read the same while they are written. */
function fieldsOf(steps: Step[]): Steps {
  return {
    process: steps.map(({ text }) => text),
    stepPictures: steps.map(({ text, url, alt }) =>
      url ? { step: text, url, alt } : noStepPicture,
    ),
  };
}

/** The picture's place in its own list, by which the server's messages and the preview name it. */
function placeOf(picture: StepPicture | undefined, index: number, all: StepPicture[]): number {
  if (!picture?.url) return all.length + index;
  return all[index] === picture ? index : all.indexOf(picture);
}

interface StepPictureFieldsProps {
  /** Name of the row in the form: `stepPictures.2`. */
  name: string;
  label: string;
  step: Step;
  pictures: Record<string, Picture>;
  errors: Record<string, string>;
  onChange(step: Step): void;
  onUpload(upload: PendingUpload): void;
}

function StepPictureFields(props: StepPictureFieldsProps) {
  const { name, label, step, pictures, errors, onChange, onUpload } = props;
  const [isOpen, setOpen] = useState(false);
  if (!step.url && !isOpen)
    return (
      <div className="pl-9">
        <Button aria-label={`Add a picture: ${label.toLowerCase()}`} onClick={() => setOpen(true)}>
          Add a picture
        </Button>
      </div>
    );
  return (
    <div className="grid gap-3 sm:pl-9">
      <ImageField
        name={`${name}.url`}
        label={label}
        folder="services"
        url={step.url || null}
        pictures={pictures}
        error={errors[`${name}.step`] ?? errors[`${name}.url`]}
        words={{ alt: step.alt, caption: "" }}
        shape="aspect-[3/2] sm:w-40"
        onChange={(url, { alt }) => onChange({ ...step, url: url ?? "", alt })}
        onUpload={onUpload}
      />
      {step.url && (
        <LineArea
          name={`${name}.alt`}
          label="What the picture shows"
          value={step.alt}
          error={errors[`${name}.alt`]}
          onChange={({ target }) => onChange({ ...step, alt: target.value })}
        />
      )}
    </div>
  );
}
