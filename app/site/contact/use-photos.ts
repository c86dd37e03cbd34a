import { useEffect, useRef, useState } from "react";
import { isUnreachable } from "#app/browser/is-unreachable.ts";
import { numberWords, photosLimit } from "#domain/enquiries/limits.ts";
import { isFinal } from "./is-final.ts";
import { isPhoto } from "./is-photo.ts";
import { shrunkPhoto } from "./shrink-photo.ts";

export interface RoomPhoto {
  key: string;
  file: File;
  /**
   * What is sent of it; once made it stays the same, by which the server knows a photo that it has
   * already.
   */
  shrunk?: Promise<Blob>;
  state: "chosen" | "sending" | "sent" | "failed";
  /** Why it failed, and whether it would fail again. */
  failure?: Failure;
}

interface Failure {
  message: string;
  isFinal: boolean;
}

/** Milliseconds that one photo may take on a slow line. */
const patience = 120_000;

/**
 * Photos of the room: chosen with the form, sent one after the other once the enquiry itself is
 * safe.
 * @param token lets them be sent; null until then
 * @param room how many more the enquiry can have
 */
export function usePhotos(token: string | null, room: number) {
  const [photos, setPhotos] = useState<RoomPhoto[]>([]);
  const [refused, setRefused] = useState<string[]>([]);
  const count = useRef(0);
  const next = token ? photos.find(({ state }) => state === "chosen") : undefined;
  const isBusy = photos.some(({ state }) => state === "sending");
  const isUnderWay = isBusy || next !== undefined;

  function set(key: string, change: Partial<RoomPhoto>) {
    setPhotos((all) => all.map((photo) => (photo.key === key ? { ...photo, ...change } : photo)));
  }

  useEffect(() => {
    if (!token || !next || isBusy) return;
    const { key, file, shrunk = shrunkPhoto(file) } = next;
    set(key, { state: "sending", shrunk });
    sendPhoto(token, file.name, shrunk).then((failure) =>
      set(key, failure === null ? { state: "sent" } : { state: "failed", failure }),
    );
  });

  useEffect(() => {
    if (!isUnderWay) return;
    // They would go with the page: the browser asks first.
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isUnderWay]);

  useEffect(() => {
    const tryAll = () => setPhotos((all) => all.map(triedAgain));
    window.addEventListener("online", tryAll);
    return () => window.removeEventListener("online", tryAll);
  }, []);

  return {
    photos,
    /** Some are being sent, or wait for it. */
    isUnderWay,
    /** Why some of those chosen last were not taken. */
    refused,
    add(files: Iterable<File>) {
      const isNew = (file: File) => !photos.some((photo) => isSameFile(photo.file, file));
      const chosen = Array.from(files).filter(isNew);
      const added = chosen.filter(isPhoto).map((file): RoomPhoto => {
        count.current += 1;
        return { key: String(count.current), file, state: "chosen" };
      });
      const isNone = chosen.filter((file) => !isPhoto(file)).map(({ name }) => noPhoto(name));
      const over = photos.length + added.length - room;
      setRefused(over > 0 ? [...isNone, tooMany(over)] : isNone);
      setPhotos((all) => [...all, ...added].slice(0, room));
    },
    remove(key: string) {
      setRefused([]);
      setPhotos((all) => all.filter((photo) => photo.key !== key));
    },
    tryAgain: (key: string) =>
      setPhotos((all) => all.map((photo) => (photo.key === key ? triedAgain(photo) : photo))),
  };
}

/** The name on its own, whichever way it is written. */
function noPhoto(name: string): string {
  return `“\u2068${name}\u2069” is not a photo, and was not added. Choose a picture, such as a JPEG or PNG.`;
}

function tooMany(over: number): string {
  return `An enquiry can have ${numberWords[photosLimit]} photos: ${over} more could not be added.`;
}

/** As far as a page is told of a file. */
function isSameFile(one: File, other: File): boolean {
  return (
    one.name === other.name && one.size === other.size && one.lastModified === other.lastModified
  );
}

function triedAgain(photo: RoomPhoto): RoomPhoto {
  if (!photo.failure || photo.failure.isFinal) return photo;
  const { failure: _, ...again } = photo;
  return { ...again, state: "chosen" };
}

const unsent: Failure = { message: "It could not be sent.", isFinal: false };

/**
 * Null once it is stored, otherwise why not. Never throws: the photo would be on its way for ever,
 * and those behind it wait.
 */
async function sendPhoto(
  token: string,
  name: string,
  photo: Promise<Blob>,
): Promise<Failure | null> {
  try {
    const form = new FormData();
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
    if (!isUnreachable(error)) reportError(error);
    return unsent;
  }
}
