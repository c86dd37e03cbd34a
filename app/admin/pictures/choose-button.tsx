import { Images } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { createPortal } from "react-dom";
import { Button } from "#app/ui/button.tsx";
import type { ChosenPicture } from "./chosen-picture.ts";

const ChooseDialog = lazy(() => import("./choose-dialog.tsx"));

interface ChooseButtonProps {
  /** Accessible name, if the page has several such buttons. */
  label?: string;
  /** Whether several pictures can be chosen at once. */
  multiple?: boolean;
  disabled?: boolean;
  onChosen(pictures: ChosenPicture[]): void;
}

/** Opens a dialog in which the owner chooses from the uploaded pictures. */
export function ChooseButton({ label, multiple = false, disabled, onChosen }: ChooseButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        // Rows of a narrow form have no room for the words on one line.
        className="max-sm:whitespace-normal"
        aria-label={label}
        disabled={disabled}
        onClick={() => setIsOpen(true)}
      >
        <Images aria-hidden size={18} strokeWidth={1.6} />
        Choose from your pictures
      </Button>
      {isOpen &&
        // Outside the page's form, which Enter in the search would submit.
        createPortal(
          <Suspense fallback={null}>
            <ChooseDialog
              multiple={multiple}
              onChosen={(pictures) => {
                setIsOpen(false);
                onChosen(pictures);
              }}
              onClose={() => setIsOpen(false)}
            />
          </Suspense>,
          document.body,
        )}
    </>
  );
}
