import { type ComponentType, type ReactNode, useState } from "react";

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
