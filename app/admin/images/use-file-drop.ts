import { type ClipboardEvent, type DragEvent, useState } from "react";

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
