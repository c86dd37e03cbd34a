import {
  type ComponentType,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { createPortal } from "react-dom";
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
 * it afterwards. It stands outside the page's forms: Enter in its fields submits none of them.
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
  return createPortal(
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className={`m-auto w-[calc(100%-2rem)] scroll-pb-36 border border-line bg-card p-6 text-ink backdrop:bg-ink/45 ${wide ? "max-w-4xl" : "max-w-lg"}`}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <h2 id={titleId} className="text-title">
        {title}
      </h2>
      <div className="mt-4 grid gap-4">{children}</div>
    </dialog>,
    document.body,
  );
}

/** The buttons of a long dialog, which stay in sight at its bottom. */
export function DialogBar({ children }: { children: ReactNode }) {
  return (
    <div className="sticky -bottom-6 -mx-6 -mb-6 flex flex-wrap items-center justify-end gap-2 border-t border-line bg-card px-6 py-4">
      {children}
    </div>
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

interface LoadedDialog<Props> {
  /** The dialog while it is open, else null. */
  Dialog: ComponentType<Props> | null;
  open(): Promise<void>;
  close(): void;
  /** Says that the dialog could not be loaded. To be rendered beside the button that opens it. */
  failure: ReactNode;
}

/**
 * A dialog whose code is loaded when it opens. If that fails, the page stays as it is, and opening
 * tries again.
 * @param load `() => import("./choose-dialog.tsx")`
 */
export function useLoadedDialog<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LoadedDialog<Props> {
  const [loaded, setLoaded] = useState<{ Dialog: ComponentType<Props> } | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [hasFailed, setFailed] = useState(false);

  async function open() {
    setFailed(false);
    try {
      const { default: Dialog } = await load();
      setLoaded({ Dialog });
      setOpen(true);
    } catch (error) {
      // The browser throws it if a script cannot be loaded.
      if (!(error instanceof TypeError)) throw error;
      setFailed(true);
    }
  }

  return {
    Dialog: isOpen && loaded ? loaded.Dialog : null,
    open,
    close: () => setOpen(false),
    failure: hasFailed && (
      <p role="alert" className="w-full text-burgundy">
        This could not be loaded. Please try again.
      </p>
    ),
  };
}
