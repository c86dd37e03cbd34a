import { Notice } from "#app/ui/banner.tsx";
import { Button } from "#app/ui/button.tsx";

/** What a form says about its picture. It goes and comes back with the picture. */
export interface PictureWords {
  alt: string;
  caption: string;
}

export const noWords: PictureWords = { alt: "", caption: "" };

/** Says that a picture was removed from the form, and brings it back. */
export function RemovedPicture({ name, onUndo }: { name: string; onUndo(): void }) {
  return (
    <Notice actions={<Button onClick={onUndo}>Undo</Button>}>
      <p className="wrap-anywhere">Removed: {name}</p>
    </Notice>
  );
}
