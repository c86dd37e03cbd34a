import type { Editor } from "#app/admin/editing/editor.ts";
import { FormSection } from "#app/admin/editing/fieldsets.tsx";
import { ImageField } from "#app/admin/images/image-field.tsx";
import { LineArea } from "#app/ui/field.tsx";
import type { Picture } from "#domain/images/picture.ts";

interface PictureForm {
  picture: string | null;
  pictureAlt: string;
  pictureCaption: string;
}

interface PagePictureSectionProps<Form> {
  editor: Editor<Form>;
  /** The pictures that the form was opened with, by url. */
  pictures: Record<string, Picture>;
  /** Where the picture stands. */
  hint: string;
}

/** A page's own picture, with its alternative text and caption. */
export function PagePictureSection<Form extends PictureForm>(props: PagePictureSectionProps<Form>) {
  const { pictures, hint } = props;
  // The fields are known, but not to a generic form.
  const editor = props.editor as unknown as Editor<PictureForm>;
  const { form, labels, errors, change } = editor;
  return (
    <FormSection title={labels.picture ?? ""} hint={hint}>
      <ImageField
        name="picture"
        label={labels.picture ?? ""}
        folder="pages"
        url={form.picture}
        pictures={pictures}
        error={errors.picture}
        words={{ alt: form.pictureAlt, caption: form.pictureCaption }}
        onChange={(picture, { alt, caption }) =>
          change({ picture, pictureAlt: alt, pictureCaption: caption })
        }
        onUpload={editor.track}
      />
      {form.picture && (
        <>
          <LineArea
            {...editor.text("pictureAlt")}
            label={labels.pictureAlt ?? ""}
            hint="For people who cannot see it, and for search engines."
          />
          <LineArea {...editor.text("pictureCaption")} label={labels.pictureCaption ?? ""} />
        </>
      )}
    </FormSection>
  );
}
