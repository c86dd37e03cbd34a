import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { measured } from "#domain/measured.ts";
import type { IncomingFile } from "./incoming-file.ts";
import { jobQueue } from "./job-queue.ts";
import type { Refusal } from "./refusal.ts";
import type { PhotoResult, VariantsResult } from "./variants.ts";

/** Decodes strangers' pictures. Throws when it cannot work at all, whatever the picture. */
export interface PictureEncoder {
  /** Makes a picture's variants for the site. */
  encode(original: Uint8Array): Promise<VariantsResult>;
  /** Makes one JPEG of a visitor's photo. Null when too many photos wait already. */
  shrink(photo: Pick<IncomingFile, "fd" | "bytes">): Promise<PhotoResult | null>;
}

/** The message to the encoder's process. */
export type EncoderOrder =
  | { wanted: "variants"; original: Uint8Array }
  /** The process reads the photo from `photoDescriptor`, so that no message carries it. */
  | { wanted: "photo"; bytes: number };

/** The first descriptor after the standard three and the channel for messages. */
export const photoDescriptor = 4;

export interface EncoderLimits {
  /** Milliseconds for one picture. */
  time: number;
  /** Megabytes of memory for one picture. */
  memory: number;
}

/**
 * A phone's photograph takes some seconds and 300 MB. The largest PNG that is tried takes 700 MB.
 */
const pictureLimits: EncoderLimits = { time: 90_000, memory: 1024 };

/**
 * Anybody can send photos, so one takes, with the site's own memory, less than 400 MB. A phone's
 * photograph takes 200 MB.
 */
const photoLimits: EncoderLimits = { time: 20_000, memory: 220 };

const program = new URL("encoder-process.ts", import.meta.url);

/** How many photos may wait: each takes a second or two. */
const waitingPhotos = 30;

/**
 * An encoder that starts a process for every picture, so that a picture that hangs, fills the
 * memory or crashes the decoder harms nothing else, and its memory is given back. One at a time;
 * pictures for the site go before visitors' photos.
 */
export function startEncoder(
  limits: EncoderLimits = pictureLimits,
  limitsOfPhotos: EncoderLimits = photoLimits,
): PictureEncoder {
  const queue = jobQueue();
  return {
    encode: (original) =>
      measured("picture", () =>
        queue.run("first", () =>
          encodeApart<VariantsResult>({ wanted: "variants", original }, limits),
        ),
      ),
    async shrink({ fd, bytes }) {
      if (queue.waiting("second") >= waitingPhotos) return null;
      return measured("photo", () =>
        queue.run("second", () =>
          encodeApart<PhotoResult>({ wanted: "photo", bytes }, limitsOfPhotos, fd),
        ),
      );
    },
  };
}

interface Refused {
  outcome: "refused";
  refusal: Refusal;
}

function encodeApart<Made>(
  order: EncoderOrder,
  limits: EncoderLimits,
  photo?: number,
): Promise<Made | Refused> {
  return measured("encoding", () => encodeInProcess<Made>(order, limits, photo));
}

async function encodeInProcess<Made>(
  order: EncoderOrder,
  limits: EncoderLimits,
  photo: number | "ignore" = "ignore",
): Promise<Made | Refused> {
  // Without the environment: a decoder of strangers' files must not know the site's secrets.
  const child = fork(program, [String(limits.memory)], {
    serialization: "advanced",
    execArgv: [],
    env: {},
    stdio: ["ignore", "ignore", "pipe", "ipc", photo],
  });
  const ended = once(child, "close");
  const timer = setTimeout(() => child.kill("SIGKILL"), limits.time);
  try {
    // It cannot be sent when the child has ended, which `failureOf` reports.
    child.send(order, ignore);
    return await Promise.race([answerOf<Made>(child), failureOf(child, ended)]);
  } finally {
    clearTimeout(timer);
    child.kill("SIGKILL");
    await ended.catch(ignore);
  }
}

async function answerOf<Made>(child: ChildProcess): Promise<Made> {
  const [made] = await once(child, "message");
  return made;
}

/** A limit or the picture killed a child that a signal ended. One that exited is broken. */
async function failureOf(child: ChildProcess, ended: Promise<unknown[]>): Promise<Refused> {
  const [said] = await Promise.all([child.stderr ? text(child.stderr) : "", ended]);
  const { exitCode, signalCode } = child;
  if (signalCode === null) throw new Error(`The encoder ended with ${exitCode}: ${said}`);
  const reason = signalCode === "SIGKILL" ? "too demanding" : "damaged";
  return { outcome: "refused", refusal: { reason, detail: `${signalCode} ${said}`.trim() } };
}

function ignore(): void {}
