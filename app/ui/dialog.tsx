import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { Button } from "./button.tsx";

interface DialogProps {
  title: string;
  children: ReactNode;
  /** Called when the user presses Escape or makes the browser's back gesture. */
  onClose(): void;
  wide?: boolean;
}

/**
 * A modal dialog, open as long as it is rendered. The browser keeps the focus inside, and returns
 * it afterwards.
 */
export function Dialog({ title, children, onClose, wide = false }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // The browser returns the focus only while the dialog is still in the page.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className={`m-auto w-[calc(100%-2rem)] border border-line bg-card p-6 text-ink backdrop:bg-ink/45 ${wide ? "max-w-4xl" : "max-w-lg"}`}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <h2 id={titleId} className="text-title">
        {title}
      </h2>
      <div className="mt-4 grid gap-4">{children}</div>
    </dialog>
  );
}

interface ConfirmDialogProps {
  title: string;
  children?: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  onConfirm(): void;
  onCancel(): void;
}

/** Asks before an action that cannot be undone. */
export function ConfirmDialog({ cancelLabel = "Cancel", ...dialog }: ConfirmDialogProps) {
  return (
    <Dialog title={dialog.title} onClose={dialog.onCancel}>
      {dialog.children}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={dialog.onCancel}>{cancelLabel}</Button>
        <Button look="danger" onClick={dialog.onConfirm}>
          {dialog.confirmLabel}
        </Button>
      </div>
    </Dialog>
  );
}
