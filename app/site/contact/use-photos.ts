import { useEffect, useRef, useState } from "react";
import { reportFault } from "#app/browser/network.ts";
import { isPicture } from "#app/browser/picture-format.ts";
import { useOnline } from "#app/browser/use-online.ts";
import { numberWords, photoBytesLimit, photosLimit } from "#domain/enquiries/limits.ts";

export interface RoomPhoto {
  key: string;
  file: File;
  /** Made once, so that the server recognises the same bytes when they are sent again. */
  shrunk?: Promise<Blob>;
  state: "chosen" | "sending" | "sent" | "failed";
  failure?: PhotoFailure;
}

const wanted = {
  /** Enough to judge a wall. */
  longestSide: 2000,
  bytesLimit: photoBytesLimit,
  /** A slow connection is served by every byte less. */
  smallBytes: 0,
};

/**
 * Photos of the room: chosen in the form, and sent one after another once the enquiry is stored.
 * @param token allows sending; null until the enquiry is stored
 * @param limit how many more photos the enquiry can have
 */
export function usePhotos(token: string | null, limit: number) {
  const [photos, setPhotos] = useState<RoomPhoto[]>([]);
  const [refused, setRefused] = useState<string[]>([]);
  const count = useRef(0);
  const next = token ? photos.find(({ state }) => state === "chosen") : undefined;
  const isSending = photos.some(({ state }) => state === "sending");
  const isUnderWay = isSending || next !== undefined;

  function update(key: string, change: (photo: RoomPhoto) => RoomPhoto) {
    setPhotos((all) => all.map((photo) => (photo.key === key ? change(photo) : photo)));
  }

  useEffect(() => {
    if (!token || !next || isSending) return;
    const { key, file, shrunk = shrink(file) } = next;
    update(key, (photo) => ({ ...photo, state: "sending", shrunk }));
    sendPhoto(token, file.name, shrunk).then((failure) =>
      update(key, (photo) =>
        failure ? { ...photo, state: "failed", failure } : { ...photo, state: "sent" },
      ),
    );
  });

  useEffect(() => {
    if (!isUnderWay) return;
    // Leaving the page would lose unsent photos, so the browser asks first.
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isUnderWay]);

  // The line about a refused file would stand in the thanks, where nothing is to be mended.
  useEffect(() => void (token && setRefused([])), [token]);

  useOnline(() => setPhotos((all) => all.map(retried)));

  return {
    photos,
    /** Whether photos are being sent or about to be. */
    isUnderWay,
    /** Why some of the files chosen last were not added. */
    refused,
    async add(files: Iterable<File>) {
      const isNew = (file: File) => !photos.some((photo) => isSameFile(photo.file, file));
      const added: RoomPhoto[] = [];
      const others: string[] = [];
      for (const file of Array.from(files).filter(isNew)) {
        count.current += 1;
        if (await isPicture(file))
          added.push({ key: String(count.current), file, state: "chosen" });
        else others.push(notAPhoto(file.name));
      }
      const over = photos.length + added.length - limit;
      setRefused(over > 0 ? [...others, tooMany(over)] : others);
      setPhotos((all) => [...all, ...added].slice(0, limit));
    },
    remove(key: string) {
      setRefused([]);
      setPhotos((all) => all.filter((photo) => photo.key !== key));
    },
    tryAgain: (key: string) => update(key, retried),
  };
}

/** The photo made smaller; as it is, if the script that does so cannot be loaded. */
function shrink(file: File): Promise<Blob> {
  return import("#app/browser/shrink-picture.ts").then(
    ({ shrinkPicture }) => shrinkPicture(file, wanted),
    () => file,
  );
}

/** Isolates the name, so that right-to-left letters do not reorder the sentence. */
function notAPhoto(name: string): string {
  return `“\u2068${name}\u2069” is not a photo, and was not added. Choose a picture, such as a JPEG or PNG.`;
}

function tooMany(over: number): string {
  return `An enquiry can have ${numberWords[photosLimit]} photos: ${over} more could not be added.`;
}

/** Compares what a page can know about a file. */
function isSameFile(one: File, other: File): boolean {
  return (
    one.name === other.name && one.size === other.size && one.lastModified === other.lastModified
  );
}

function retried(photo: RoomPhoto): RoomPhoto {
  if (!photo.failure || photo.failure.isFinal) return photo;
  const { failure: _, ...again } = photo;
  return { ...again, state: "chosen" };
}

interface PhotoFailure {
  message: string;
  /** Whether every further try would fail too. */
  isFinal: boolean;
}

const unsent: PhotoFailure = { message: "It could not be sent.", isFinal: false };

/** How long one photo may take on a slow connection, in milliseconds. */
const patience = 120_000;

/**
 * Sends a photo, in a form whose fields say what it is. Returns null if it is stored, otherwise the
 * reason. It never throws: if it did, the photo would stay at "Sending...", and the photos after it
 * would wait for ever.
 */
export async function sendPhoto(
  token: string,
  name: string,
  photo: Promise<Blob>,
  form = new FormData(),
): Promise<PhotoFailure | null> {
  try {
    form.set("file", await photo, name);
    const answer = await fetch("/api/contact/photos", {
      method: "POST",
      headers: { "Photo-Token": token },
      body: form,
      signal: AbortSignal.timeout(patience),
    });
    if (answer.ok) return null;
    const { message }: { message?: string } = await answer.json();
    return { message: message ?? unsent.message, isFinal: isFinal(answer) };
  } catch (error) {
    reportFault(error);
    return unsent;
  }
}

/** Forbidden, full, too large, not a form, not a picture: another try would fail too. */
const finalStatuses = [403, 409, 413, 415, 422];

/** Whether a refusal is final. A 429 that passes has `Retry-After`. */
export function isFinal({ status, headers }: Pick<Response, "status" | "headers">): boolean {
  return finalStatuses.includes(status) || (status === 429 && !headers.has("Retry-After"));
}
