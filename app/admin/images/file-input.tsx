import type { Ref } from "react";

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
      accept="image/*"
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
