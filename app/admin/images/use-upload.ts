import { useState } from "react";
import type { Picture } from "#domain/images/picture.ts";
import { checkImageFile, uploadImage } from "./upload-image.ts";

/** Sends pictures to the server, one after the other. */
export function useUpload(folder: string) {
  /** Share of the bytes sent, 0 to 1; null while nothing is on its way. */
  const [uploading, setUploading] = useState<number | null>(null);
  const [message, setMessage] = useState<string | null>(null);

  /** The stored picture, or null with a message to show. */
  async function upload(file: File): Promise<Picture | null> {
    const fault = checkImageFile(file);
    setMessage(fault);
    if (fault) return null;
    setUploading(0);
    try {
      return await uploadImage(file, folder, { onProgress: setUploading });
    } catch (error) {
      setMessage((error as Error).message);
      return null;
    } finally {
      setUploading(null);
    }
  }

  return { upload, uploading, message };
}
