import { Images } from "lucide-react";
import { Button } from "#app/ui/button.tsx";
import { useLoadedDialog } from "#app/ui/dialog.tsx";
import type { ChosenPicture } from "./choose-dialog.tsx";

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
  const chooser = useLoadedDialog(() => import("./choose-dialog.tsx"));
  return (
    <>
      <Button
        // Narrow rows have no room for the words on one line.
        className="whitespace-normal!"
        aria-label={label}
        disabled={disabled}
        onClick={chooser.open}
      >
        <Images aria-hidden className="shrink-0" size={18} strokeWidth={1.6} />
        Choose from your pictures
      </Button>
      {chooser.failure}
      {chooser.Dialog && (
        <chooser.Dialog
          multiple={multiple}
          onChosen={(pictures) => {
            chooser.close();
            onChosen(pictures);
          }}
          onClose={chooser.close}
        />
      )}
    </>
  );
}
