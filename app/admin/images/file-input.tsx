import type { Ref } from "react";
import { pictureTypes } from "#app/browser/picture-format.ts";

interface FileInputProps {
  ref: Ref<HTMLInputElement>;
  multiple?: boolean;
  onFiles(files: FileList | null): void;
}

/** The hidden input behind a button that opens the browser's choice of files. */
export function FileInput({ ref, multiple = false, onFiles }: FileInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      accept={pictureTypes}
      multiple={multiple}
      className="hidden"
      tabIndex={-1}
      onClick={(event) => event.stopPropagation()}
      onChange={(event) => {
        onFiles(event.currentTarget.files);
        event.currentTarget.value = "";
      }}
    />
  );
}
