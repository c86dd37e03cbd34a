import { useRef, useState } from "react";

/** An upload until it ends: with null, or with the words for why it failed. */
export type PendingUpload = Promise<string | null>;

/** A form's pictures on their way to the server. */
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

  /** Waits until all have ended. Why the first of them failed, or null. */
  async function ended(): PendingUpload {
    const failures = await Promise.all(underway.current);
    return failures.find((failure) => failure !== null) ?? null;
  }

  return { busy, track, ended };
}
