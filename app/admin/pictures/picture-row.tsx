import { type ReactNode, type Ref, useRef } from "react";
import { EditButton, type EditButtonProps } from "#app/admin/pictures/editor/edit-button.tsx";
import { Button } from "#app/ui/button.tsx";
import { FileInput, useFileDrop } from "./drop-area.tsx";
import { FormPicture, pictureName } from "./form-picture.tsx";

interface PictureRowProps extends Omit<EditButtonProps, "label" | "disabled"> {
  /** The field's name in the form, for what leads to it. */
  name?: string;
  /** What the picture is called, for people who cannot see it. Empty beside its own words. */
  alt: string;
  /** Follows the names of the buttons where a page has several: ' 2'. */
  ending?: string;
  /** Shape and width of the box that shows the picture, by the width of this row. */
  shape: string;
  /** The columns, where this row is wide enough for two. */
  columns?: string;
  busy: boolean;
  replaceRef?: Ref<HTMLButtonElement>;
  onReplace(file: File): void;
  /** More buttons. */
  tools?: ReactNode;
  /** The picture's words. */
  children?: ReactNode;
}

/**
 * A picture in a form, with the buttons that change it. A picture that is dropped on it or pasted
 * into it takes its place.
 */
export function PictureRow(props: PictureRowProps) {
  const { name, alt, ending, shape, busy, replaceRef, onReplace, tools, children, ...more } = props;
  const { columns = "@md:grid-cols-[auto_minmax(0,1fr)]", ...edit } = more;
  const { reference, picture } = edit;
  const input = useRef<HTMLInputElement>(null);
  const { over, handlers } = useFileDrop(take);

  function take(files: FileList | null) {
    const [file] = files ?? [];
    if (file && !busy) onReplace(file);
  }

  return (
    <div
      className={`@container border p-3 ${over ? "border-green bg-pink" : "border-line"}`}
      {...handlers}
    >
      <div className={`grid grid-cols-[minmax(0,1fr)] gap-4 @md:gap-5 ${columns}`}>
        <FormPicture
          url={reference}
          picture={picture}
          alt={alt}
          sizes="15rem"
          className={`max-w-full self-start ${shape}`}
        />
        <div className="grid content-center gap-3">
          <p className="text-fine break-all text-ink-soft">
            <bdi>{pictureName(reference, picture)}</bdi>
          </p>
          <div className="flex flex-wrap gap-2">
            <Button
              ref={replaceRef}
              name={name}
              aria-label={ending && !busy ? `Replace picture${ending}` : undefined}
              // Disabled in earnest, it would lose the focus.
              aria-disabled={busy}
              onClick={() => !busy && input.current?.click()}
            >
              {busy ? "Uploading..." : "Replace"}
            </Button>
            <FileInput ref={input} onFiles={take} />
            <EditButton
              {...edit}
              {...(ending && { label: `Edit picture${ending}` })}
              disabled={busy}
            />
            {tools}
          </div>
          {children}
        </div>
      </div>
    </div>
  );
}
