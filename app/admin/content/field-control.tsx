import { contentAreas } from "#app/admin/editing/content-areas.ts";
import { ImageField } from "#app/admin/pictures/image-field.tsx";
import { CheckField, LineArea, SelectField, TextArea, TextField } from "#app/ui/field.tsx";
import type { FormControl, Option } from "#domain/content/form-layout.ts";
import { initialsOf, slugify } from "#domain/content/slug.ts";
import { type FieldControlProps, textProps } from "./field-props.ts";
import { RowsEditor, TextListEditor } from "./list-editors.tsx";
import { ownControls } from "./own-controls.tsx";

/** One field of a form, and what is wrong with it as a whole. */
export function FieldControl(props: FieldControlProps) {
  const { field, editor } = props;
  const fault = fieldsOfText.includes(field.control.kind) ? "" : editor.errors[field.name];
  return (
    <>
      <Control {...props} />
      {fault && <p className="font-[550] text-burgundy">{fault}</p>}
    </>
  );
}

/** Controls that show what is wrong themselves. */
const fieldsOfText: string[] = ["line", "input", "slug", "text", "choice", "mention", "picture"];

/** The control that a field's definition names. */
function Control(props: FieldControlProps) {
  const { editor, shown, field, pictures, folder } = props;
  const { name, label, control } = field;
  const { id, form, errors, track } = editor;
  const change = (value: unknown) => editor.change({ [name]: value });
  const text = textProps(props);
  switch (control.kind) {
    case "line":
      return <LineArea {...text} onChange={({ target }) => changeLine(target.value)} />;
    case "input":
      return <TextField {...text} type={control.type} inputMode={control.inputMode} />;
    case "slug":
      return <TextField {...text} hint={slugHint(props)} />;
    case "text":
      return <TextArea {...text} rows={control.rows} />;
    case "check":
      return (
        <CheckField
          name={name}
          label={label}
          checked={Boolean(form[name])}
          onChange={({ target }) => change(target.checked)}
        />
      );
    case "choice":
    case "mention":
      return <ChoiceField {...props} control={control} />;
    case "texts":
      return (
        <TextListEditor
          name={name}
          rowLabel={control.row}
          addLabel={`Add ${inTitleCase(control.row)}`}
          numbered={control.isNumbered}
          items={form[name] as string[]}
          errors={errors}
          onChange={change}
        />
      );
    case "rows":
      return (
        <RowsEditor
          control={control}
          name={name}
          value={form[name] as Record<string, string>[]}
          folder={folder}
          pictures={pictures}
          errors={errors}
          onChange={change}
          onUpload={track}
        />
      );
    case "picture":
      return <PictureFields {...props} isWhole={control.isWhole} />;
    default: {
      const Own = ownControls[control.kind];
      return (
        <Own
          name={name}
          value={form[name] as never}
          form={form as never}
          folder={folder}
          pictures={pictures}
          errors={errors}
          onChange={change}
          onChangeForm={editor.change}
          onUpload={track}
        />
      );
    }
  }

  /**
   * The slug of a new item follows its title, and a saved slug stays. Initials follow a name whose
   * letters they are.
   */
  function changeLine(value: string) {
    const isTitle = name === shown.titleField;
    const hasItsInitials = form.initials === initialsOf(String(form[name]));
    editor.change({
      [name]: value,
      ...(isTitle && !id && "slug" in form && { slug: slugify(value) }),
      ...(isTitle && hasItsInitials && { initials: initialsOf(value) }),
    });
  }
}

function slugHint({ editor, shown }: FieldControlProps): string {
  const { id, noun, form } = editor;
  const address = contentAreas[noun].publicPath({ slug: String(form.slug) || "…" });
  const origin = id ? "" : `Comes from the ${shown.titleField}; you can leave it. `;
  return `${origin}The page’s web address: ${address}`;
}

interface ChoiceFieldProps extends FieldControlProps {
  control: Extract<FormControl, { options: readonly Option[] }>;
}

function ChoiceField({ control, ...props }: ChoiceFieldProps) {
  const { editor, field } = props;
  const value = editor.form[field.name] as string | number;
  const isMention = control.kind === "mention";
  const isKnown = control.options.some((option) => option.value === value);
  const none = isMention ? "None" : control.none;
  return (
    <SelectField
      {...textProps(props)}
      value={value}
      onChange={({ target }) => {
        const chosen = control.options.find((option) => String(option.value) === target.value);
        editor.change({ [field.name]: chosen?.value ?? target.value });
      }}
    >
      {none !== undefined && (isMention || value === "") && <option value="">{none}</option>}
      {isMention && value !== "" && !isKnown && (
        <option value={value}>{control.isWhole ? `${value} (deleted)` : value}</option>
      )}
      {control.options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
      {isMention && !control.isWhole && <option disabled>Loading...</option>}
    </SelectField>
  );
}

/** 'Next step' as 'Next Step'. */
function inTitleCase(words: string): string {
  return words.replaceAll(/\b\p{Lowercase_Letter}/gu, (first) => first.toUpperCase());
}

interface PictureFieldsProps extends FieldControlProps {
  /** Shows it without cutting it to a shape. */
  isWhole: boolean | undefined;
}

/** A picture and, once there is one, what it shows and its caption. */
function PictureFields({ field, isTitled, isWhole, ...props }: PictureFieldsProps) {
  const { pictures, folder } = props;
  const { name, label, parts } = field;
  const { editor } = props;
  const { errors } = editor;
  const form = editor.form as Record<string, string | null>;
  const [alt, caption] = parts.map((part) => part.name);
  return (
    <>
      {!isTitled && (
        <p className="font-[550]">
          {label} <span className="font-normal text-ink-soft">(optional)</span>
        </p>
      )}
      <ImageField
        name={name}
        label={label}
        folder={folder}
        url={form[name] ?? null}
        pictures={pictures}
        error={errors[name]}
        words={{ alt: (alt && form[alt]) ?? "", caption: (caption && form[caption]) ?? "" }}
        shape={isWhole ? "aspect-[3/2] @md:w-60 [&_img]:object-contain" : undefined}
        onChange={(url, words) =>
          editor.change({
            [name]: url,
            ...(alt && { [alt]: words.alt }),
            ...(caption && { [caption]: words.caption }),
          })
        }
        onUpload={editor.track}
      />
      {form[name] &&
        parts.map((part) => <LineArea key={part.name} {...textProps({ editor, field: part })} />)}
    </>
  );
}
