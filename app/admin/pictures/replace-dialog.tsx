import { useState } from "react";
import { DropArea } from "#app/admin/images/drop-area.tsx";
import { UploadProgress } from "#app/admin/images/upload-progress.tsx";
import { useUpload } from "#app/admin/images/use-upload.ts";
import { ErrorBanner } from "#app/ui/banner.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog, DialogBar } from "#app/ui/dialog.tsx";
import { PictureBox } from "#app/ui/picture-box.tsx";
import type { PictureTable } from "#domain/content/registry.ts";
import type { LibraryPicture } from "#domain/images/library.ts";
import { ChooseButton } from "./choose-button.tsx";
import type { ChosenPicture } from "./chosen-picture.ts";
import { ScheduleLinks, UseLinks } from "./use-links.tsx";

interface ReplaceDialogProps extends LibraryPicture {
  onReplace(chosen: ChosenPicture): void;
  onClose(): void;
}

/** Where uploads go that no form asks for. */
const folder: PictureTable = "pages";

/** Lists where a picture would change, and takes the other one. */
export function ReplaceDialog({ onReplace, onClose, ...row }: ReplaceDialogProps) {
  const { fileName, uses, schedules } = row;
  const [chosen, setChosen] = useState<ChosenPicture | null>(null);
  const uploads = useUpload({
    folder,
    onStored: (picture) => setChosen({ picture, alt: "" }),
  });
  const [failure] = uploads.failures;
  const count = uses.length + schedules.length;
  const places = count === 1 ? "one place" : `${count} places`;

  function take(file: File) {
    uploads.forget(...uploads.failures.map(({ number }) => number));
    uploads.choose([file]);
  }

  return (
    <Dialog title="Replace everywhere" onClose={onClose} wide>
      <p className="wrap-anywhere">
        <b className="font-[600]">{fileName}</b> is shown in {places}. The other picture takes its
        place there. Visitors see it once it is published, and you can undo it right after.
      </p>
      <div className="flex flex-wrap gap-x-4">
        <UseLinks uses={uses} />
        <ScheduleLinks schedules={schedules} />
      </div>
      {chosen && (
        <PictureBox
          className="h-44 w-full sm:w-64"
          picture={chosen.picture}
          alt={chosen.alt || "The other picture"}
          sizes="20rem"
        />
      )}
      <DropArea
        label="The other picture: choose a file"
        busy={uploads.uploading}
        onFiles={([file]) => file && take(file)}
      />
      <UploadProgress files={uploads.files} />
      {failure && <ErrorBanner>{failure.message}</ErrorBanner>}
      {failure?.canTryAgain && (
        <div>
          <Button onClick={() => uploads.tryAgain(failure.number)}>Try again</Button>
        </div>
      )}
      <div>
        <ChooseButton onChosen={([one]) => one && setChosen(one)} />
      </div>
      <DialogBar>
        <Button onClick={onClose}>Cancel</Button>
        <Button look="primary" disabled={!chosen} onClick={() => chosen && onReplace(chosen)}>
          Replace in {places}
        </Button>
      </DialogBar>
    </Dialog>
  );
}
