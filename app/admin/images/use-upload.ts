import { useState } from "react";
import { useSignInAgain } from "#app/admin/session/sign-in-again.tsx";
import type { PictureTable } from "#domain/content/registry.ts";
import type { UploadedPicture } from "#domain/images/picture.ts";
import { refusalOfFile, sendImage, UploadFailed } from "./send-image.ts";
import type { FileOnItsWay } from "./upload-progress.tsx";

const waiting = "The picture is not uploaded yet: signing in uploads it.";

/** The stored picture, or a message that says why there is none. */
export type UploadOutcome = UploadedPicture | string;

/** Sends pictures to the server, one after the other. */
export function useUpload(folder: PictureTable) {
  /** Chosen files that are not yet stored or refused. */
  const [files, setFiles] = useState<FileOnItsWay[]>([]);
  const signInAgain = useSignInAgain();

  /** Uploads every file, even if others fail, and reports each as soon as it ends. */
  async function uploadAll(
    chosen: readonly File[],
    onOutcome: (outcome: UploadOutcome, file: Omit<FileOnItsWay, "sent">) => void,
  ): Promise<void> {
    setFiles(chosen.map(({ name }, index) => ({ number: index + 1, name, sent: null })));
    for (const [index, file] of chosen.entries()) {
      const number = index + 1;
      const outcome = await upload(file, (sent) =>
        setFiles((known) => known.map((one) => (one.number === number ? { ...one, sent } : one))),
      );
      setFiles((known) => known.filter((one) => one.number !== number));
      onOutcome(outcome, { number, name: file.name });
    }
  }

  async function upload(file: File, onProgress: (sent: number) => void): Promise<UploadOutcome> {
    const fault = refusalOfFile(file);
    if (fault) return words(fault);
    onProgress(0);
    try {
      return await send(file, onProgress);
    } catch (error) {
      if (error instanceof UploadFailed) return words(error);
      throw error;
    }
  }

  /** When the session has ended, asks for the password, then continues. */
  async function send(file: File, onProgress: (sent: number) => void): Promise<UploadedPicture> {
    try {
      return await sendImage(file, folder, onProgress);
    } catch (error) {
      const isSignedOut = error instanceof UploadFailed && error.status === 401;
      if (isSignedOut && (await signInAgain(waiting))) return send(file, onProgress);
      throw error;
    }
  }

  return { uploadAll, files, uploading: files.length > 0 };
}

/** The specified message, then the fault of the file. */
function words({ message, detail }: { message: string; detail: string }): string {
  return detail ? `${message}. ${detail}` : message;
}
