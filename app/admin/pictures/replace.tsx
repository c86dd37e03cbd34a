import { useRef, useState } from "react";
import { Link } from "react-router";
import { z } from "zod";
import { ActionFeedback, News } from "#app/admin/frame/action-feedback.tsx";
import { adminAction, postOnly } from "#app/admin/frame/admin-action.server.ts";
import { answerOrFailure } from "#app/admin/frame/answer-or-failure.ts";
import { useAdminAction } from "#app/admin/frame/use-admin-action.ts";
import { useMayEnter } from "#app/admin/session/use-session.ts";
import { ErrorBanner, Notice } from "#app/ui/banner.tsx";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { Dialog, DialogBar } from "#app/ui/dialog.tsx";
import { PictureBox } from "#app/ui/picture-box.tsx";
import type { PictureTable } from "#domain/content/registry.ts";
import {
  type ReplacedItem,
  type ReplaceResult,
  replacedItemSchema,
  replacePicture,
} from "#domain/content/replace-picture.ts";
import type { LibraryPicture } from "#domain/images/library.ts";
import type { Route } from "./+types/replace";
import { ChooseButton } from "./choose-button.tsx";
import type { ChosenPicture } from "./choose-dialog.tsx";
import { DropArea } from "./drop-area.tsx";
import { ScheduleLinks, UseLinks } from "./picture-sheet.tsx";
import { UploadProgress } from "./upload-progress.tsx";
import { useUpload } from "./use-upload.ts";

export function loader(args: Route.LoaderArgs) {
  return postOnly(args, "content", "Replace a picture with POST.");
}

const replacement = z.object({
  from: z.string().min(1),
  to: z.string().min(1),
  only: z.array(replacedItemSchema).optional(),
});

/**
 * `POST /admin/pictures/replace` with JSON: shows the picture `to` in the place of `from`, in every
 * draft, or only in the items of an earlier replacement, which takes that back.
 */
export function action(args: Route.ActionArgs) {
  return adminAction(
    args,
    { area: "content", fallback: "Failed to exchange the pictures" },
    async ({ db, json, by, now }) => {
      const { from, to, only } = await json(replacement);
      return replacePicture(db, { from, to, ...(only && { only }), now, by });
    },
  );
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrFailure(serverAction, "Failed to exchange the pictures");
}

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

/** What was sent: the pictures' urls, and the old one's file name. */
interface Replacement {
  from: string;
  to: string;
  fileName: string;
  isUndo: boolean;
}

type Replaced = Extract<ReplaceResult, { outcome: "replaced" }>;

/** Replaces a picture in every draft. `news` says where that happened, and takes it back. */
export function useReplacement() {
  const mayPublish = useMayEnter("site");
  const sent = useRef<Replacement | null>(null);
  const [done, setDone] = useState<(Replaced & { sent: Replacement }) | null>(null);
  const action = useAdminAction<ReplaceResult>((answer) => {
    if (answer.outcome === "replaced" && sent.current) setDone({ ...answer, sent: sent.current });
  });

  function send(replacement: Replacement, only?: ReplacedItem[]) {
    if (action.isBusy) return;
    const { from, to } = replacement;
    sent.current = replacement;
    setDone(null);
    action.submit(
      { from, to, ...(only && { only }) },
      { action: "/admin/pictures/replace", encType: "application/json" },
    );
  }

  function replace({ picture, fileName }: LibraryPicture, chosen: ChosenPicture) {
    send({ from: picture.url, to: chosen.picture.url, fileName, isUndo: false });
  }

  function undo({ sent: { from, to, fileName }, items }: NonNullable<typeof done>) {
    send({ from: to, to: from, fileName, isUndo: true }, items);
  }

  const news = (
    <News news={done}>
      <ActionFeedback
        action={action}
        waiting="The picture is not replaced yet: signing in replaces it."
        missing="The picture was deleted by someone else. Nothing was replaced."
      />
      {done && (
        <Notice
          actions={
            !done.sent.isUndo &&
            done.items.length > 0 && (
              <>
                <Button onClick={() => undo(done)}>Undo</Button>
                {mayPublish && (
                  <Link className={buttonClass()} to="/admin/publish">
                    Publish
                  </Link>
                )}
              </>
            )
          }
        >
          <p className="wrap-anywhere">{wordsFor(done.sent, done.items)}</p>
          {done.left.length > 0 && (
            <p className="wrap-anywhere">
              Someone saved {listed(done.left)} since. The other picture stays there.
            </p>
          )}
        </Notice>
      )}
    </News>
  );
  return { replace, news };
}

function wordsFor({ fileName, isUndo }: Replacement, items: ReplacedItem[]): string {
  if (items.length === 0) return isUndo ? "Nothing was undone." : "Nothing shows it any more.";
  const places = listed(items.map(({ name }) => name));
  if (isUndo) return `Undone. ${fileName} is back in ${places}.`;
  return `Replaced ${fileName} in ${places}. Visitors see it once you publish. The words about the picture stayed: check that they are still true.`;
}

function listed(names: string[]): string {
  return new Intl.ListFormat("en-GB").format(names.map((name) => `“${name}”`));
}
