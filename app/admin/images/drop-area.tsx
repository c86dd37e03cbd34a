import { type ClipboardEvent, type DragEvent, type ReactNode, useRef, useState } from "react";

interface DropAreaProps {
  name?: string;
  /** Accessible name. */
  label: string;
  multiple?: boolean;
  busy: boolean;
  onFiles(files: File[]): void;
  children: ReactNode;
}

/** Takes pictures by click, by keyboard, dragged in or pasted. */
export function DropArea({
  name,
  label,
  multiple = false,
  busy,
  onFiles,
  children,
}: DropAreaProps) {
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  function take(list: FileList | null | undefined) {
    const files = [...(list ?? [])];
    if (files.length > 0 && !busy) onFiles(multiple ? files : files.slice(0, 1));
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  }

  function paste(event: ClipboardEvent) {
    if (event.clipboardData.files.length === 0) return;
    event.preventDefault();
    take(event.clipboardData.files);
  }

  return (
    <button
      type="button"
      name={name}
      aria-label={label}
      disabled={busy}
      className={`grid w-full place-items-center gap-1 border border-dashed px-4 py-10 text-center ${over ? "border-green bg-pink" : "border-ink-soft/60 bg-paper"}`}
      onClick={() => input.current?.click()}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      onPaste={paste}
    >
      {children}
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple={multiple}
        className="hidden"
        tabIndex={-1}
        onClick={(event) => event.stopPropagation()}
        onChange={(event) => {
          take(event.currentTarget.files);
          event.currentTarget.value = "";
        }}
      />
    </button>
  );
}
