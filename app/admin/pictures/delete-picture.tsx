import { ActionFeedback } from "#app/admin/frame/action-feedback.tsx";
import { useAdminAction } from "#app/admin/frame/use-admin-action.ts";
import { ConfirmDialog } from "#app/ui/dialog.tsx";
import type { LibraryPicture } from "#domain/images/library.ts";

interface DeletePictureProps {
  /** The picture to ask about; null while there is none. */
  asked: LibraryPicture | null;
  onEnd(): void;
}

/** Deletes a picture after a question. It leaves the list once the server confirms. */
export function DeletePicture({ asked, onEnd }: DeletePictureProps) {
  const action = useAdminAction<{ outcome: "deleted" }>();

  function remove(url: string) {
    onEnd();
    action.submit({ id: url });
  }

  return (
    <>
      <ActionFeedback
        className="mt-4"
        action={action}
        waiting="The picture is not deleted yet: signing in deletes it."
      />
      {asked && (
        <ConfirmDialog
          title="Are you sure you want to delete this picture?"
          confirmLabel="Delete"
          onConfirm={() => remove(asked.picture.url)}
          onCancel={onEnd}
        >
          <p className="font-[600] wrap-anywhere">{asked.fileName}</p>
          <p>Nothing that is saved shows it. A form that is open and not yet saved may.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
