import { useRef, useState } from "react";

/** Resolves to null, or to the reason why the upload failed. */
export type PendingUpload = Promise<string | null>;

/** The pictures of a form that are being uploaded. */
export function usePendingUploads() {
  const underway = useRef(new Set<PendingUpload>());
  const [busy, setBusy] = useState(false);

  function track(upload: PendingUpload) {
    underway.current.add(upload);
    setBusy(true);
    upload.finally(() => {
      underway.current.delete(upload);
      setBusy(underway.current.size > 0);
    });
  }

  /** Waits until all have ended. Resolves to the first failure, or null. */
  async function ended(): PendingUpload {
    const failures = await Promise.all(underway.current);
    return failures.find((failure) => failure !== null) ?? null;
  }

  return { busy, track, ended };
}
