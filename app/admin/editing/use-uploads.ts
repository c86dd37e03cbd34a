import { useRef, useState } from "react";

/** An upload until it ends: with null, or with the words for why it failed. */
export type Upload = Promise<string | null>;

/** A form's pictures on their way to the server. */
export function useUploads() {
  const underway = useRef(new Set<Upload>());
  const [busy, setBusy] = useState(false);

  function track(upload: Upload) {
    underway.current.add(upload);
    setBusy(true);
    upload.finally(() => {
      underway.current.delete(upload);
      setBusy(underway.current.size > 0);
    });
  }

  /** Waits until all have ended. Why the first of them failed, or null. */
  async function ended(): Upload {
    const failures = await Promise.all(underway.current);
    return failures.find((failure) => failure !== null) ?? null;
  }

  return { busy, track, ended };
}
