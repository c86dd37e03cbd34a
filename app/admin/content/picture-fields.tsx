import { ImageField } from "#app/admin/images/image-field.tsx";
import { LineArea } from "#app/ui/field.tsx";
import { type FieldControlProps, textProps } from "./field-props.ts";

interface PictureFieldsProps extends FieldControlProps {
  /** Shows it without cutting it to a shape. */
  isWhole: boolean | undefined;
}

/** A picture and, once there is one, what it shows and its caption. */
export function PictureFields({ field, isTitled, isWhole, ...props }: PictureFieldsProps) {
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
