import { useRef, useState } from "react";
import type { PendingUpload } from "#app/admin/editing/editor.ts";
import { useSignInAgain } from "#app/admin/session/sign-in-again.tsx";
import { useOnline } from "#app/browser/use-online.ts";
import type { PictureTable } from "#domain/content/registry.ts";
import type { UploadedPicture } from "#domain/images/picture.ts";
import { uploadFailed } from "#domain/images/refusal.ts";
import { type PreparedFile, prepareFile, sendImage, UploadFailed } from "./send-image.ts";
import type { FailedUpload, FileOnItsWay } from "./upload-progress.tsx";

interface UploadOptions {
  folder: PictureTable;
  /** @param number tells the order of choosing: a picture chosen later has a higher one */
  onStored(stored: UploadedPicture, number: number): void;
  /** Called when uploads begin, for a form that waits for them when it is saved. */
  onUpload?(upload: PendingUpload): void;
}

interface ChosenFile {
  number: number;
  file: File;
  /** What to do with its picture, in place of the field's own `onStored`. */
  onStored?: (stored: UploadedPicture) => void;
  /** Made once, so that another try need not make it again. */
  prepared?: Promise<PreparedFile>;
}

/**
 * How many pictures are on their way at once. While the server prepares one, others arrive; more
 * would only wait there.
 */
const atOnce = 3;

const waiting = "The picture is not uploaded yet: signing in uploads it.";

/**
 * Makes pictures smaller, one at a time, and sends several at once. A picture that fails holds up
 * no other; it can be tried again, and is by itself when the connection returns.
 */
export function useUpload({ folder, onStored, onUpload }: UploadOptions) {
  const [files, setFiles] = useState<FileOnItsWay[]>([]);
  const [failures, setFailures] = useState<FailedUpload[]>([]);
  const chosen = useRef(new Map<number, ChosenFile>());
  const count = useRef(0);
  const signInAgain = useSignInAgain();
  const store = useRef(onStored);
  store.current = onStored;

  const repeatable = failures.filter(({ canTryAgain }) => canTryAgain);

  useOnline(() => {
    if (repeatable.length > 0) tryAgain(...repeatable.map(({ number }) => number));
  });

  /** Uploads files. Failures of earlier ones that cannot be tried again are forgotten. */
  function choose(picked: readonly File[], more: Pick<ChosenFile, "onStored" | "prepared"> = {}) {
    const added = picked.map((file): ChosenFile => {
      count.current += 1;
      return { number: count.current, file, ...more };
    });
    for (const one of added) chosen.current.set(one.number, one);
    setFailures((known) => known.filter(({ canTryAgain }) => canTryAgain));
    start(added);
  }

  function tryAgain(...numbers: number[]) {
    forget(...numbers);
    start(numbers.flatMap((number) => chosen.current.get(number) ?? []));
  }

  function forget(...numbers: number[]) {
    setFailures((known) => known.filter(({ number }) => !numbers.includes(number)));
  }

  function start(all: ChosenFile[]) {
    const added = all.map(
      ({ number, file: { name } }): FileOnItsWay => ({ number, name, state: "waiting", sent: 0 }),
    );
    setFiles((known) => [...known, ...added]);
    const upload = uploadAll(all);
    onUpload?.(upload);
  }

  async function uploadAll(all: ChosenFile[]): PendingUpload {
    const signIn = shareSignIn(() => signInAgain(waiting));
    const underway = new Set<Promise<unknown>>();
    const failed: FailedUpload[] = [];
    for (const one of all) {
      note(one.number, { state: "shrinking" });
      one.prepared ??= prepareFile(one.file);
      // `upload` reports a failure.
      await Promise.allSettled([one.prepared]);
      note(one.number, { state: "ready" });
      if (underway.size === atOnce) await Promise.race(underway);
      const ended = upload(one, one.prepared, signIn).then((failure) => {
        if (failure) failed.push(failure);
        underway.delete(ended);
      });
      underway.add(ended);
    }
    await Promise.all(underway);
    const [first] = failed.toSorted((one, other) => one.number - other.number);
    if (!first) return null;
    return all.length > 1 ? `${first.name}: ${first.message}` : first.message;
  }

  /** Reports the stored picture, or returns the failure, which the field shows. */
  async function upload(
    one: ChosenFile,
    prepared: Promise<PreparedFile>,
    signIn: SharedSignIn,
  ): Promise<FailedUpload | null> {
    const { number, file } = one;
    const failure = await failureOf(one, prepared, signIn);
    setFiles((known) => known.filter((other) => other.number !== number));
    if (!failure) return null;
    const failed: FailedUpload = { number, name: file.name, ...failure };
    setFailures((known) => [...known, failed].toSorted((a, b) => a.number - b.number));
    return failed;
  }

  async function failureOf(
    one: ChosenFile,
    prepared: Promise<PreparedFile>,
    signIn: SharedSignIn,
  ): Promise<Pick<FailedUpload, "message" | "canTryAgain"> | null> {
    const { number, file } = one;
    try {
      const made = await prepared;
      if (made.outcome === "refused") return { message: words(made.refusal), canTryAgain: false };
      note(number, { state: "sending", sent: 0 });
      const image = { bytes: made.bytes, name: file.name, folder };
      const stored = await signIn(() => sendImage(image, (sent) => note(number, { sent })));
      chosen.current.delete(number);
      if (one.onStored) one.onStored(stored);
      else store.current(stored, number);
      return null;
    } catch (error) {
      if (error instanceof UploadFailed)
        return { message: words(error), canTryAgain: error.canTryAgain };
      // Thrown on, it would leave the file under way, and the form could not be saved.
      reportError(error);
      delete one.prepared;
      return { message: uploadFailed, canTryAgain: true };
    }
  }

  function note(number: number, change: Partial<FileOnItsWay>) {
    setFiles((known) => known.map((one) => (one.number === number ? { ...one, ...change } : one)));
  }

  return {
    choose: (picked: readonly File[]) => choose(picked),
    /** Uploads a file to put its picture somewhere else than at the place of chosen files. */
    replace: (file: File, onStored: (stored: UploadedPicture) => void) =>
      choose([file], { onStored }),
    /** The same for a file that this page made, which is small enough. */
    send: (bytes: File, onStored: (stored: UploadedPicture) => void) =>
      choose([bytes], { onStored, prepared: Promise.resolve({ outcome: "ready", bytes }) }),
    tryAgain,
    forget,
    /** Chosen files that are not yet stored or refused. */
    files,
    /** Files that failed, in the order of choosing. */
    failures,
    uploading: files.length > 0,
  };
}

/** The specified message, then the fault of the file. */
function words({ message, detail }: { message: string; detail: string }): string {
  return detail ? `${message}. ${detail}` : message;
}

/** Runs a call. If the session has ended, asks for the password and runs it again. */
type SharedSignIn = <Result>(call: () => Promise<Result>) => Promise<Result>;

/**
 * Asks once for several calls that run side by side: signing in repeats all of them, and after
 * Cancel each fails.
 * @param ask resolves to whether someone signed in
 */
function shareSignIn(ask: () => Promise<boolean>): SharedSignIn {
  let asked: Promise<boolean> | null = null;
  let signIns = 0;
  let isDeclined = false;

  function askOnce(): Promise<boolean> {
    asked ??= ask().then((signedIn) => {
      asked = null;
      if (signedIn) signIns += 1;
      else isDeclined = true;
      return signedIn;
    });
    return asked;
  }

  return async function run(call) {
    const before = signIns;
    try {
      return await call();
    } catch (error) {
      const isSignedOut = error instanceof UploadFailed && error.status === 401;
      if (!isSignedOut || isDeclined) throw error;
      // Someone may have signed in while this call was under way.
      if (signIns === before && !(await askOnce())) throw error;
      return run(call);
    }
  };
}
