import { useEffect, useRef, useState } from "react";
import { isUnreachable } from "#app/unreachable.ts";
import { photosLimit } from "#domain/enquiries/photos-limit.ts";
import { shrunkPhoto } from "./shrink-photo.ts";

export interface RoomPhoto {
  key: string;
  file: File;
  state: "chosen" | "sending" | "sent" | "failed";
  /** Why it failed, where the server said. */
  message?: string;
}

/** Milliseconds that one photo may take on a slow line. */
const patience = 120_000;

/** Photos of the room: chosen with the form, sent one after the other once the enquiry itself is safe. */
export function usePhotos(token: string | null) {
  const [photos, setPhotos] = useState<RoomPhoto[]>([]);
  const count = useRef(0);
  const next = token ? photos.find(({ state }) => state === "chosen") : undefined;
  const isBusy = photos.some(({ state }) => state === "sending");

  function set(key: string, change: Partial<RoomPhoto>) {
    setPhotos((all) => all.map((photo) => (photo.key === key ? { ...photo, ...change } : photo)));
  }

  useEffect(() => {
    if (!token || !next || isBusy) return;
    set(next.key, { state: "sending" });
    sendPhoto(token, next.file).then((message) =>
      set(next.key, message === null ? { state: "sent" } : { state: "failed", message }),
    );
  });

  return {
    photos,
    add(files: Iterable<File>) {
      const added = Array.from(files, (file): RoomPhoto => {
        count.current += 1;
        return { key: String(count.current), file, state: "chosen" };
      });
      setPhotos((all) => [...all, ...added].slice(0, photosLimit));
    },
    remove: (key: string) => setPhotos((all) => all.filter((photo) => photo.key !== key)),
    tryAgain: (key: string) => set(key, { state: "chosen", message: undefined }),
  };
}

/** Null once it is stored, otherwise why not. Never throws: the photo would be on its way for ever, and those behind it wait. */
async function sendPhoto(token: string, file: File): Promise<string | null> {
  try {
    const form = new FormData();
    form.set("token", token);
    form.set("file", await shrunkPhoto(file), file.name);
    const answer = await fetch("/api/contact/photos", {
      method: "POST",
      body: form,
      signal: AbortSignal.timeout(patience),
    });
    if (answer.ok) return null;
    const { message }: { message?: string } = await answer.json();
    return message ?? "It could not be sent.";
  } catch (error) {
    if (!isUnreachable(error)) reportError(error);
    return "It could not be sent.";
  }
}
