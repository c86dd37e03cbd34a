import { useState } from "react";
import { useSignInAgain } from "#app/admin/session/sign-in-again.tsx";
import type { ImageFolder } from "#domain/images/image-address.ts";
import type { Picture } from "#domain/images/picture.ts";
import { refusalOfFile, UploadFailed, uploadImage } from "./upload-image.ts";

const waiting = "The picture is not uploaded yet: signing in uploads it.";

/** Sends pictures to the server, one after the other. */
export function useUpload(folder: ImageFolder) {
  /** Share of the bytes sent, 0 to 1; null while nothing is on its way. */
  const [uploading, setUploading] = useState<number | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  const signInAgain = useSignInAgain();

  /** Once the session has ended, it goes on as soon as somebody signs in. */
  async function send(file: File): Promise<Picture> {
    try {
      return await uploadImage(file, folder, setUploading);
    } catch (error) {
      const isSignedOut = error instanceof UploadFailed && error.status === 401;
      if (isSignedOut && (await signInAgain(waiting))) return send(file);
      throw error;
    }
  }

  /** The stored picture, or the message that is shown in its place. */
  async function upload(file: File): Promise<Picture | string> {
    const fault = refusalOfFile(file);
    setMessage(fault && words(fault));
    if (fault) return words(fault);
    setUploading(0);
    try {
      return await send(file);
    } catch (error) {
      if (!(error instanceof UploadFailed)) throw error;
      setMessage(words(error));
      return words(error);
    } finally {
      setUploading(null);
    }
  }

  return { upload, uploading, message };
}

/** The specified message, then what the file is and what to do. */
function words({ message, detail }: { message: string; detail: string }): string {
  return detail ? `${message}. ${detail}` : message;
}
