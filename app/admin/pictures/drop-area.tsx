import { ImageUp } from "lucide-react";
import { type ClipboardEvent, type DragEvent, type Ref, useRef, useState } from "react";
import { pictureTypes } from "#app/browser/picture-format.ts";

interface DropAreaProps {
  ref?: Ref<HTMLButtonElement>;
  name?: string;
  /** Accessible name. */
  label: string;
  multiple?: boolean;
  busy: boolean;
  onFiles(files: File[]): void;
}

/** Takes pictures by click, by keyboard, dragged in or pasted. */
export function DropArea({ ref, name, label, multiple = false, ...props }: DropAreaProps) {
  const { busy, onFiles } = props;
  const input = useRef<HTMLInputElement>(null);
  const { over, handlers } = useFileDrop(take);

  function take(list: FileList | null) {
    const files = [...(list ?? [])];
    if (files.length > 0 && !busy) onFiles(multiple ? files : files.slice(0, 1));
  }

  return (
    <button
      ref={ref}
      type="button"
      name={name}
      aria-label={label}
      // Disabled in earnest, it would lose the focus.
      aria-disabled={busy}
      className={`grid w-full place-items-center gap-1 border border-dashed px-4 py-10 text-center ${over ? "border-green bg-pink" : "border-ink-soft/60 bg-paper"}`}
      onClick={() => !busy && input.current?.click()}
      {...handlers}
    >
      <ImageUp aria-hidden size={28} strokeWidth={1.3} />
      <Invitation busy={busy} multiple={multiple} />
      <span className="text-fine text-ink-soft">PNG, JPG, GIF up to 5MB</span>
      <FileInput ref={input} multiple={multiple} onFiles={take} />
    </button>
  );
}

function Invitation({ busy, multiple }: Pick<DropAreaProps, "busy" | "multiple">) {
  if (busy) return <span>Uploading...</span>;
  return (
    <>
      <span className="[@media(hover:none)]:hidden">Click to upload or drag and drop</span>
      {/* Fingers neither click nor drag files. */}
      <span className="hidden [@media(hover:none)]:inline">
        {multiple ? "Choose pictures" : "Choose a picture"}
      </span>
    </>
  );
}

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

/**
 * Takes files that are dragged onto an element or pasted into it. `over` says whether the pointer
 * drags something over it; `handlers` are the element's props.
 */
export function useFileDrop(take: (files: FileList) => void) {
  const [over, setOver] = useState(false);
  const handlers = {
    onDragOver(event: DragEvent) {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave({ currentTarget, relatedTarget }: DragEvent) {
      if (!currentTarget.contains(relatedTarget as Node | null)) setOver(false);
    },
    onDrop(event: DragEvent) {
      event.preventDefault();
      setOver(false);
      take(event.dataTransfer.files);
    },
    onPaste(event: ClipboardEvent) {
      const { files } = event.clipboardData;
      if (files.length === 0) return;
      event.preventDefault();
      take(files);
    },
  };
  return { over, handlers };
}
